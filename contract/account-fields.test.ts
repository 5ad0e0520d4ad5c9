import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { codeFault, nameFault, phoneFault, secondCodeFault } from './account-fields.ts';
import type { FindFault } from './account-fields.ts';
import { code, personName, phone, secondCode } from './fields.ts';

/** Each field: what the page of the log-in says, and the schema that the server checks with. */
const fields: readonly (readonly [string, FindFault, z.ZodMiniType])[] = [
  ['a phone number', phoneFault, phone],
  ['a code', codeFault, code],
  ['a second code', secondCodeFault, secondCode],
  ['a name', nameFault, personName],
];
const ofSchema = (schema: z.ZodMiniType, text: string) => z.safeParse(schema, text).error?.issues[0]?.message ?? null;

const texts = [
  '',
  ' ',
  '9811122233',
  ' 9811122233',
  '98111222333',
  '৯৮১১১২২২৩৩',
  '98111\u200b22233',
  '123456',
  '12345',
  '1234567',
  '১২৩৪৫৬',
  'ABCDE-12345',
  'abc de\u200e',
  'a'.repeat(200),
  'Mitali Sen',
  'মিতালী সেন',
  'কী'.repeat(30),
  'কী'.repeat(31),
  'a'.repeat(30),
  'a'.repeat(31),
  ` ${'a'.repeat(30)} `,
  // 150 code points of 30 characters, and one more.
  'ক্ষ্ণ'.repeat(30),
  `${'ক্ষ্ণ'.repeat(30)}ী`,
  `a${'\u0301'.repeat(200)}`,
  'Riya 😀',
  '12',
  '.',
  'A\u0007B',
  'A\nB',
  '\u200d\u200c',
  'محمد',
  'ᱥᱟᱱᱛᱟᱲᱤ',
  '\u{10000}'.repeat(20),
  '\u{10000}'.repeat(21),
];

describe.each(fields)('%s', (_name, find, schema) => {
  it.each(texts)('%j has the same fault in the browser as on the server', (text) => {
    expect(find(text)).toBe(ofSchema(schema, text));
  });

  it('whatever is typed has the same fault in the browser as on the server', { timeout: 20_000 }, () => {
    const units = fc.constantFrom(...Array.from('0123456789 -aZ্কী\u200d\u200b\u2066.😀ا'), 'কী');
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: units, maxLength: 45 }),
    );
    const agree = fc.property(typed, (text) => find(text) === ofSchema(schema, text));
    expect(fc.check(agree).counterexample).toBeNull();
  });
});
