type Range = readonly [first: number, last: number];

interface Source {
  /** The address of its file in an npm package. */
  readonly file: string;
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
  devanagari: {
    file: import.meta
      .resolve('@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2'),
    block: [[0x0900, 0x097f]],
  },
  olChiki: {
    file: import.meta
      .resolve('@fontsource-variable/noto-sans-ol-chiki/files/noto-sans-ol-chiki-ol-chiki-wght-normal.woff2'),
    block: [[0x1c50, 0x1c7f]],
  },
  odia: {
    file: import.meta.resolve('@fontsource-variable/noto-sans-oriya/files/noto-sans-oriya-oriya-wght-normal.woff2'),
    block: [[0x0b00, 0x0b7f]],
  },
  gurmukhi: {
    file: import.meta
      .resolve('@fontsource-variable/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-wght-normal.woff2'),
    block: [[0x0a00, 0x0a7f]],
  },
  telugu: {
    file: import.meta.resolve('@fontsource-variable/noto-sans-telugu/files/noto-sans-telugu-telugu-wght-normal.woff2'),
    block: [[0x0c00, 0x0c7f]],
  },
  latinMore: {
    file: import.meta.resolve('@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2'),
    block: [
      [0x0180, 0x024f],
      [0x02bc, 0x02bc],
      [0x1e00, 0x1e9f],
    ],
  },
};
