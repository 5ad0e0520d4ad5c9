type Range = readonly [first: number, last: number];

interface Source {
  /** Of the npm package `@fontsource-variable/<family>`, and which of its files. */
  readonly family: string;
  readonly subset: string;
  readonly block: readonly Range[];
}

/** What each script needs beside its own block: blanks, dandas, joiners, the circle under a sign that stands alone. */
export const common: readonly Range[] = [
  [0x0020, 0x0020],
  [0x00a0, 0x00a0],
  [0x0964, 0x0965],
  [0x200c, 0x200d],
  [0x25cc, 0x25cc],
];

/**
 * The typefaces beside Latin and Bengali: the other scripts that are official in West Bengal (Devanagari for Hindi and
 * Nepali, Ol Chiki for Santali, Odia, Gurmukhi for Punjabi, Telugu), and Latin letters with dots and bars, as
 * transliterations and Santali in Latin letters have them.
 */
export const moreFaces: Readonly<Record<string, Source>> = {
  devanagari: { family: 'noto-sans-devanagari', subset: 'devanagari', block: [[0x0900, 0x097f]] },
  olChiki: { family: 'noto-sans-ol-chiki', subset: 'ol-chiki', block: [[0x1c50, 0x1c7f]] },
  odia: { family: 'noto-sans-oriya', subset: 'oriya', block: [[0x0b00, 0x0b7f]] },
  gurmukhi: { family: 'noto-sans-gurmukhi', subset: 'gurmukhi', block: [[0x0a00, 0x0a7f]] },
  telugu: { family: 'noto-sans-telugu', subset: 'telugu', block: [[0x0c00, 0x0c7f]] },
  latinMore: {
    family: 'noto-sans',
    subset: 'latin-ext',
    block: [
      [0x0180, 0x024f],
      [0x02bc, 0x02bc],
      [0x1e00, 0x1e9f],
    ],
  },
};
