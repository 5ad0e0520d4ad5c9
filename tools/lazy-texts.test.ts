import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from './check/source.ts';
import { addTexts, textsOf } from './lazy-texts.ts';

describe('a lazy import', () => {
  const texts: Record<string, string[]> = { 'web/bookings/sheet.tsx': ['bookings', 'family'], 'web/ui/chart.tsx': [] };
  const rewritten = (code: string) => addTexts('web/app/page.tsx', code, (path) => texts[path] ?? []);

  it('comes together with the texts its part speaks from', () => {
    expect(rewritten(`const Sheet = lazy(() => import('../bookings/sheet.tsx'));`)).toBe(
      `import { needTexts as __needTexts } from '#web/i18n/index.ts';const Sheet = lazy(() => ` +
        `Promise.all([import('../bookings/sheet.tsx'), __needTexts('bookings', 'family')]).then(([part]) => part));`,
    );
  });

  it('does so at each place of a module', () => {
    const twice = rewritten(
      `const a = () => import('#web/bookings/sheet.tsx'), b = () => import('#web/bookings/sheet.tsx');`,
    );
    expect(twice.match(/__needTexts\('bookings', 'family'\)/g)).toHaveLength(2);
  });

  it('is left alone where its part has no texts, or is a package', () => {
    const code = `const a = () => import('../ui/chart.tsx'), b = () => import('recharts');`;
    expect(rewritten(code)).toBe(code);
  });
});

describe('the texts of a part', () => {
  it('are its own and those of what it imports, but not of what is lazy there', () => {
    expect(textsOf('web/accounts/pages/sign-up.tsx')).toEqual(['accounts']);
    expect(textsOf('web/payments/components/ledger/payments-card.tsx')).toEqual(['bookings', 'payments']);
    // It chooses among lazy ones, and is silent itself.
    expect(textsOf('web/app/dashboards/dashboard.tsx')).toEqual([]);
  });

  it('are known of each page', () => {
    const pages = readFileSync(join(projectFolder, 'web/app/pages.ts'), 'utf8');
    const imported = pages.match(/\bimport\(/g) ?? [];
    const withTexts = addTexts('web/app/pages.ts', pages, textsOf).match(/__needTexts\(/g) ?? [];
    expect([imported.length > 30, withTexts.length]).toEqual([true, imported.length - 1]);
  });
});
