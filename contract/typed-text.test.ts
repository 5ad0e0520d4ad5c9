import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accessionAsTyped } from './laboratory/worklist.ts';
import { emailAddress, patientNumber, personName, phone, phoneAsTyped, requiredText, textLine } from './fields.ts';
import { withoutUnseen } from './unseen.ts';

test.each([
  ['\u202aMitali\u202c Sen', 'Mitali Sen'],
  ['\u202eneS ilatiM', 'neS ilatiM'],
  ['Mi\u00adta\u200bli', 'Mitali'],
  ['\ufeffMita\u2060\u200e\u200f\u2066\u2069', 'Mita'],
  ['Mita\u2028Sen', 'Mita Sen'],
  ['Mi\u200cta\u200d', 'Mita'],
  ['A\u200dক', 'Aক'],
  // Joiners that choose a form: between letters, and behind a hasanta at a word's end.
  ['র‍্যাব', 'র‍্যাব'],
  ['হৃদ্‌রোগ', 'হৃদ্‌রোগ'],
  ['হঠাত্\u200d', 'হঠাত্\u200d'],
  ['क्\u200dष', 'क्\u200dष'],
  // With something unseen beside it, twice, or at the end of a word without reason.
  ['র\u200b\u200d্যাব', 'র‍্যাব'],
  ['হৃদ্\u200c\u200cরোগ', 'হৃদ্‌রোগ'],
  ['রিনা\u200c', 'রিনা'],
  ['\u200dরিনা', 'রিনা'],
  ['Mitali\u0000', 'Mitali\u0000'],
])('%j is read as %j', (text, expected) => {
  expect(withoutUnseen(text)).toBe(expected);
});

test.each([
  ['a name', personName, '\u202aMitali\u202c\u200b Sen', 'Mitali Sen'],
  ['a line', textLine(4), '\u2066abcd\u2069', 'abcd'],
  ['a line whose edge is a blank only then', textLine(4), '\u200b abcd \u200b', 'abcd'],
  ['a text of several lines', requiredText(20, 'x'), 'one\u2028two\u200b', 'one\ntwo'],
  ['a phone', phone, '\u202a9830012345\u202c', '9830012345'],
  ['a phone as typed', phoneAsTyped, '\u202a+91 98300 12345\u202c', '9830012345'],
  ['a patient number', patientNumber, '1234\u200b5672', '12345672'],
  ['a tube', accessionAsTyped, '\ufeff0326 000012', '0326000012'],
  ['an e-mail address', emailAddress(50), 'a@\u200bclinic.in', 'a@clinic.in'],
] as const)('%s is checked and kept without what cannot be seen', (_, schema: z.ZodMiniType, text, expected) => {
  expect(z.parse(schema, text)).toBe(expected);
});

test('what holds only what cannot be seen is empty', () => {
  expect(z.safeParse(textLine(4), '\u200b\u2060\u200d').error?.issues[0]?.message).toBe('field.required');
});
