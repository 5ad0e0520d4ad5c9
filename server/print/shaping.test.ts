import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { openShapedFont } from './shaping.ts';
import type { ShapedFont } from './shaping.ts';

let font: ShapedFont;
beforeAll(async () => {
  font = openShapedFont(await readFile(new URL('fonts/bengali-regular.ttf', import.meta.url)), 'bn');
});

const glyphsOf = (text: string) => font.layout(text).glyphs.map(({ id }) => id % 0x10000);
const readBack = (text: string) =>
  font
    .layout(text)
    .glyphs.flatMap(({ codePoints }) => codePoints)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join('')
    .replaceAll('\u200b', '');

// Glyph numbers of fonts/bengali-regular.ttf, compared with a browser's rendering; a new font file has new ones.
test.each([
  ['ক্ষ', [108]],
  ['ন্ত্র', [203, 277]],
  ['ক্লিনিক', [58, 169, 286, 58, 42, 23]],
  ['র্দ্র', [198, 261, 105]],
  ['স্বাতন্ত্র্য', [223, 272, 318, 57, 38, 203, 277, 106]],
  ['হৃদ্‌রোগ', [54, 295, 318, 40, 68, 5, 64, 49, 57, 25]],
  ['র‍্যাব', [49, 5, 106, 57, 45]],
])('%s is built from the right glyphs', (text, glyphs) => {
  expect(glyphsOf(text)).toEqual(glyphs);
});

test('a sign before its consonant is drawn before it, and read after it', () => {
  const { glyphs } = font.layout('নি');
  expect(glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))).toEqual(['ন', 'ি']);
  expect(glyphsOf('নি')[1]).toBe(glyphsOf('ন')[0]);
});

test('every pair of consonants, with every vowel sign drawn elsewhere, is read back as written', () => {
  const consonants = 'কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ'.split('');
  const wrong = consonants.flatMap((first) =>
    consonants.flatMap((second) =>
      ['', 'ি', 'ো']
        .map((sign) => `${first}্${second}${sign}`)
        .filter((text) => readBack(text) !== text && readBack(text) !== text.normalize('NFD')),
    ),
  );
  expect(wrong).toEqual([]);
});

test('a glyph with two meanings is embedded under both, and only then twice', () => {
  const subset = font.createSubset();
  const ids = ['কে', 'নে', 'কে'].map((text) => font.layout(text).glyphs[0]?.id ?? 0);
  expect(new Set(ids.map((id) => id % 0x10000)).size).toBe(1);
  const places = ids.map((id) => subset.includeGlyph(id));
  expect(places).toEqual([1, 2, 1]);
  expect(subset.glyphs.every((glyph) => glyph < 0x10000)).toBe(true);
});
