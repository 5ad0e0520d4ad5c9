import { expect, test } from 'vitest';
import { complaintsAbout } from '#server/testing/pure-rules.ts';
import { textsIn, whatNoFaceShows } from './faces.ts';
import { anyLine, optionalLine, optionalText, personName, requiredText, textLine } from './fields.ts';
import { nameSign, readComplaint } from './field-message.ts';

test.each([
  ['Mitali Sen', null],
  ['Mitali 😀 Sen', '😀'],
  ['রিনা 👨‍👩‍👧', '👨‍👩‍👧'],
  ['محمد رحیم', 'محمد رحیم'],
  ['Md. رحیم', 'رحیم'],
  ['રમેશ', 'રમેશ'],
  ['ராமன்', 'ராமன்'],
  ['Rohan ☺ Das ☺', '☺'],
  ['Jose\u0301', null],
  ['H₂O ≥ 5 → ↑ 10⁹/L', null],
  ['■', '■'],
  ['x'.repeat(10) + '漢'.repeat(30), '漢'.repeat(20)],
])('of %j no typeface shows %j', (text, expected) => {
  expect(whatNoFaceShows(text)).toBe(expected);
});

test('a field whose text may be printed names what cannot be', () => {
  for (const schema of [personName, textLine(30), optionalLine(30), optionalText(30), requiredText(30, 'x')])
    expect(complaintsAbout(schema, 'Mita 😀')).toEqual({ '': 'face.none:😀' });
  expect(complaintsAbout(anyLine(30), 'Mita 😀')).toEqual({});
});

test('a complaint has a key, and what its message names', () => {
  expect(readComplaint('face.none:😀')).toEqual({ key: 'face.none', sign: '😀' });
  expect(readComplaint('face.onReport:a: b')).toEqual({ key: 'face.onReport', sign: 'a: b' });
  expect(readComplaint('name.tooLong')).toEqual({ key: 'name.tooLong', sign: '' });
  expect(nameSign('“{{sign}}” cannot', '$&')).toBe('“$&” cannot');
});

test('all texts of a value are found, with the names that lead to them', () => {
  const value = { a: 'x', b: [{ c: 'y', at: new Date(), file: Buffer.from('z'), none: null, n: 1 }] };
  expect(textsIn(value)).toEqual([
    [['a'], 'x'],
    [['b', 0, 'c'], 'y'],
  ]);
});
