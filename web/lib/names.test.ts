import { expect, test } from 'vitest';
import { inLanguage, inNameOrder } from './names.ts';

const rows = [
  { en: 'Cardiology', bn: 'হৃদ্‌রোগ' },
  { en: 'Dental', bn: 'দাঁতের চিকিৎসা' },
  { en: 'ENT', bn: 'কান' },
  { en: 'X-ray', bn: '' },
];

test.each([
  ['en', ['Cardiology', 'Dental', 'ENT', 'X-ray']],
  ['bn', ['ENT', 'Dental', 'Cardiology']],
] as const)('a list shown in %s is sorted by the names shown', (language, order) => {
  const shown = inNameOrder(rows, language, ({ en, bn }) => inLanguage(language, en, bn)).map(({ en }) => en);
  expect(shown.filter((en) => (order as readonly string[]).includes(en))).toEqual(order);
});

test('in English a list stays in the order of the server', () => {
  const served = ['ENT', 'Dental', 'Cardiology'];
  expect(inNameOrder(served, 'en', (name) => name)).toEqual(served);
});
