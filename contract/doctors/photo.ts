import { graphemesOf } from '../graphemes.ts';

/** The first letters of the words of a name, whole ones in Bengali as well: `সুব্রত ঘোষ` → `সু`, `ঘো`. */
export function firstLetters(name: string): string[] {
  const words = name.split(/[\s.]+/).filter(Boolean);
  return words.map((word) => graphemesOf(word)[0] ?? '');
}

/** The sides of a doctor's photo, in points: on a card, and in a row. Drawn at half of it, for sharp screens. */
export const photoSides = [256, 96] as const;
export type PhotoSide = (typeof photoSides)[number];

/** The public address of a doctor's photo. It has the photo's digest, so what is there never changes. */
export const photoPath = (digest: string, side: PhotoSide): string => `/photos/${digest}-${side}.webp`;

const titles = /^(dr|prof|ডা|ডাঃ|অধ্যাপক)$/i;

/** The letters in place of a doctor's photo: the first letters of the first and the last name, without titles. */
function faceLetters(name: string): string {
  const words = name.split(/[\s.]+/).filter((word) => word && !titles.test(word));
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return firstLetters(ends.join(' ')).join('');
}

/** A doctor's face, on a card or in a row: the photo's address, or the letters that stand for it. */
export const faceOf = (digest: string | null, name: string, side: PhotoSide) => ({
  photo: digest === null ? null : photoPath(digest, side),
  letters: faceLetters(name),
});
