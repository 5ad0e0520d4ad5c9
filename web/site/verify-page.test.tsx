import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Language } from '#contract/fields.ts';
import type { VerifyAnswer } from '#contract/reports/verify.ts';
import { pageOf, textOf } from '#web/testing/read.ts';
import type { PageProps } from './texts.ts';
import { textsIn } from './texts.ts';
import { VerifyPage } from './verify-page.tsx';

const answer: VerifyAnswer = {
  result: 'SUPERSEDED',
  clinic: { en: 'Clinic', bn: 'ক্লিনিক' },
  reportNumber: 'R-12',
  version: 1,
  date: '2026-11-02T05:00:00.000Z',
  initials: 'R. M.',
  sha256: 'a'.repeat(64),
  addedAt: null,
  supersededAt: '2026-11-05T05:00:00.000Z',
  supersededBy: { version: 3, date: '2026-11-09T05:00:00.000Z' },
};
function page(language: Language, changes: Partial<VerifyAnswer> = {}): HTMLElement {
  const props = {
    language,
    t: textsIn(language),
    form: { verified: { code: 'x', answer: { ...answer, ...changes } } },
  };
  return pageOf(renderToStaticMarkup(<VerifyPage {...(props as unknown as PageProps)} />));
}
const words = (...of: Parameters<typeof page>) => textOf(page(...of));

test('the page of a superseded report says since when, and which version is in force', () => {
  expect(words('en')).toMatch(/Replaced since 5 November 2026 Now in force version 3 of 9 November 2026/);
  expect(words('bn')).toMatch(/কবে থেকে বাতিল ৫ নভেম্বর, ২০২৬ এখন যেটি চলবে সংস্করণ ৩, ৯ নভেম্বর, ২০২৬/);
});

test('the page of a report whose copies have a page more says so, and nothing of it', () => {
  const added = {
    result: 'GENUINE',
    supersededAt: null,
    supersededBy: null,
    addedAt: '2026-11-06T05:00:00.000Z',
  } as const;
  expect(words('en', added)).toMatch(
    /Page added 6 November 2026\. What was signed is unchanged; a file with that page/,
  );
  expect(words('bn', added)).toMatch(/পরে যোগ করা পাতা ৬ নভেম্বর, ২০২৬। সই করা অংশে কোনও বদল হয়নি/);
  expect(words('en', { ...added, addedAt: null })).not.toContain('Page added');
});

test('the page of a genuine report says nothing of others', () => {
  expect(words('en', { result: 'GENUINE', supersededAt: null, supersededBy: null })).not.toMatch(/Replaced|in force/);
});

test.each([
  ['GENUINE', 'stands', 'M12 3l7 3v5'],
  ['SUPERSEDED', 'changed', 'M12 21a9 9'],
  ['UNKNOWN', 'no', 'M6 6l12 12'],
] as const)('a report that is %s has its own sign and colour beside the sentence', (result, ground, sign) => {
  const drawing = page('en', { result }).querySelector(`[class*="${ground}"] > svg > path`);
  expect(drawing?.getAttribute('d')).toMatch(new RegExp(`^${sign}`));
});
