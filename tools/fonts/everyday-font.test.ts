import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import everyday from '../../web/fonts/everyday-letters.json' with { type: 'json' };
import { drawingOf, openFont } from './harfbuzz.ts';

const open = async (name: string) => {
  const file = await readFile(new URL(`../../web/fonts/${name}.woff2`, import.meta.url));
  return openFont(await subsetFont(file, everyday.characters, { targetFormat: 'sfnt' }));
};

test('the everyday font draws its letters and conjuncts, with every sign, exactly as the full font', async () => {
  const [whole, cut] = await Promise.all([open('noto-sans-bengali'), open('noto-sans-bengali-everyday')]);
  const bases = [
    ...everyday.conjuncts,
    ...Array.from(everyday.characters).filter((letter) => /[অ-হৎড়ঢ়য়০-৯]/u.test(letter)),
    'ড়',
    'ঢ়',
    'য়',
  ];
  const texts = bases.flatMap((base) =>
    ['', 'া', 'ি', 'ী', 'ু', 'ূ', 'ৃ', 'ে', 'ৈ', 'ো', 'ৌ', 'ঁ', 'ং', 'ঃ', 'াঁ', 'িং'].map((sign) => base + sign),
  );
  expect(texts.filter((text) => drawingOf(cut, text) !== drawingOf(whole, text))).toEqual([]);
  // Proves that the comparison can find a difference.
  expect(drawingOf(cut, 'দ্ঘ')).not.toBe(drawingOf(whole, 'দ্ঘ'));
});
