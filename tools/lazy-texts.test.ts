import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { describe, expect, it } from 'vitest';
import { projectFolder } from './check/source.ts';
import { addTexts, lazyTexts, textsOf } from './lazy-texts.ts';

describe('a lazy import', () => {
  const texts: Record<string, string[]> = { 'web/bookings/sheet.tsx': ['bookings', 'family'], 'web/ui/chart.tsx': [] };
  const rewritten = (code: string) => addTexts('web/app/page.tsx', code, (path) => texts[path] ?? []);

  it('also loads the texts of its part', () => {
    expect(rewritten(`const Sheet = lazy(() => import('../bookings/sheet.tsx'));`)).toBe(
      `import { needTexts as __needTexts } from '#web/i18n/index.ts';const Sheet = lazy(() => ` +
        `Promise.all([import('../bookings/sheet.tsx'), __needTexts('bookings', 'family')]).then(([part]) => part));`,
    );
  });

  it('does so at every place in a module', () => {
    const twice = rewritten(
      `const a = () => import('#web/bookings/sheet.tsx'), b = () => import('#web/bookings/sheet.tsx');`,
    );
    expect(twice.match(/__needTexts\('bookings', 'family'\)/g)).toHaveLength(2);
  });

  it('is unchanged if its part has no texts or is a package', () => {
    const code = `const a = () => import('../ui/chart.tsx'), b = () => import('recharts');`;
    expect(rewritten(code)).toBe(code);
  });
});

describe('the texts of a part', () => {
  it('are its own and those of its imports, except lazy imports', () => {
    expect(textsOf('web/payments/ledger/payments-card.tsx')).toEqual(['bookings', 'payments']);
    // The dashboard imports its parts lazily and has no texts itself.
    expect(textsOf('web/app/dashboards/dashboard.tsx')).toEqual([]);
  });

  it('are the complaints about fields too where there is a form', () => {
    expect(textsOf('web/schedules/weeks/leave-form.tsx')).toContain('field-texts');
    expect(textsOf('web/bookings/list/work-lists.tsx')).not.toContain('field-texts');
  });

  it('leave out the catalogues that the portal loads at its start', () => {
    expect(textsOf('web/app/main.tsx')).toEqual([]);
  });

  it('are found for each page', () => {
    const pages = readFileSync(join(projectFolder, 'web/app/pages.ts'), 'utf8');
    const imported = pages.match(/\bimport\(/g) ?? [];
    const withTexts = addTexts('web/app/pages.ts', pages, textsOf).match(/__needTexts\(/g) ?? [];
    expect([imported.length > 30, withTexts.length]).toEqual([true, imported.length - 1]);
  });
});

it('in development the portal gets all catalogues and the public pages none', async () => {
  const vite = await createServer({
    root: join(projectFolder, 'web'),
    configFile: false,
    logLevel: 'silent',
    plugins: [lazyTexts()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const codeOf = async (path: string) => (await vite.transformRequest(path))?.code ?? '';
    const pages = await codeOf('/app/pages.ts');
    expect([/['"]lab-test-import['"]/.test(pages), /['"]site['"]/.test(pages)]).toEqual([true, false]);
    const forms = await codeOf('/site/scripts/forms.ts');
    expect([forms.includes('form-validation.ts'), forms.includes('needTexts')]).toEqual([true, false]);
  } finally {
    await vite.close();
  }
});
