import { expect, it } from 'vitest';
import { readArguments } from './admin-arguments.ts';

it.each([
  [['9000000001', 'Mita Sen'], 'Mita Sen'],
  [['9000000001', 'Mita', 'Sen'], 'Mita Sen'],
  [['9000000001', 'Mita\u2028Sen'], 'Mita Sen'],
  [['9000000001', '\ufeffMita \u202eSen\u2029'], 'Mita Sen'],
])('%j names the admin %s, as the portal would keep it', (args, name) => {
  expect(readArguments(args)).toEqual({ phone: '9000000001', name });
});

it.each([
  [[], 'Whom?'],
  [['9000000001'], 'Whom?'],
  [['900000000', 'Mita Sen'], 'exactly 10 digits'],
  [['9000000001', ' '], 'The name is missing'],
  [['9000000001', 'a'.repeat(31)], 'up to 30 characters'],
  [['9000000001', 'Mita\u0000Sen'], 'in one line'],
])('%j is refused', (args, said) => {
  expect(() => readArguments(args)).toThrow(said);
});
