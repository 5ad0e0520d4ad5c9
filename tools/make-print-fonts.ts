import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { common, moreFaces } from './font-sources.ts';

/**
 * Makes the fonts of printed documents in `server/print/fonts` from Noto Sans and its relatives (SIL Open Font License
 * 1.1). PDFs need plain TrueType fonts of one weight each. The results are in the repository; run it again only when a
 * typeface or the characters change: `node tools/run.mjs tools/make-print-fonts.ts`, with the names of the files to
 * make (`devanagari-bold.ttf`) or for all. Two sources are large and not installed with the rest: before, `npm install
 * --no-save @expo-google-fonts/noto-sans@0.4.2 @expo-google-fonts/noto-sans-math@0.4.2`, and `npm ci` afterwards.
 */
const folder = new URL('../server/print/fonts/', import.meta.url);

/** The characters of names, addresses, units and laboratory values, besides Bengali. */
const latin = characters([
  [0x0020, 0x007e], // ASCII
  [0x00a0, 0x017f], // names in other European spellings; ° ± ² ³ µ × ½
  [0x0370, 0x03ff], // Greek: β-hCG, μL
  [0x2010, 0x2026], // dashes, quotation marks, bullet, ellipsis
  [0x2030, 0x203a], // per mille, primes
  [0x2070, 0x209c], // 10⁹/L, CO₂
  [0x20ac, 0x20ac], // €
  [0x20b9, 0x20b9], // ₹
  [0x2103, 0x2122], // ℃, №, ™
  [0x2150, 0x215e], // fractions
  [0x2212, 0x2212], // minus
  [0xfffd, 0xfffd], // replacement for a missing character
]);

/** Symbols that the other two fonts lack; bold text uses them too. */
const symbols = '←↑→↓√∞≈≠≤≥✓';

/** As in `make-fonts.ts`, and the space between Bengali words. */
const bengali = characters([
  [0x0020, 0x0020],
  [0x00a0, 0x00a0],
  [0x0964, 0x0965],
  [0x0980, 0x09fe],
  [0x200c, 0x200d],
  [0x25cc, 0x25cc],
]);

const sans = '@expo-google-fonts/noto-sans';
const sansBengali = '@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2';
const wanted = process.argv.slice(2);
await mkdir(folder, { recursive: true });
await make('latin-regular.ttf', `${sans}/400Regular/NotoSans_400Regular.ttf`, latin);
await make('latin-bold.ttf', `${sans}/700Bold/NotoSans_700Bold.ttf`, latin);
await make('symbols.ttf', '@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf', symbols);
await make('bengali-regular.ttf', sansBengali, bengali, 400);
await make('bengali-bold.ttf', sansBengali, bengali, 700);
for (const [name, { file, block }] of Object.entries(moreFaces)) {
  const text = characters([...block, ...(name === 'latinMore' ? [] : common)]);
  await make(`${name}-regular.ttf`, file, text, 400);
  await make(`${name}-bold.ttf`, file, text, 700);
}

/** Subsets a font to the given characters and, if it has a weight axis, to one weight. */
async function make(name: string, source: string, text: string, weight?: number): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  const font = await readFile(fileURLToPath(source.startsWith('file:') ? source : import.meta.resolve(source)));
  const cut = await subsetFont(font, text, {
    targetFormat: 'sfnt',
    noHinting: true,
    ...(weight && { variationAxes: { wght: weight } }),
  });
  await writeFile(new URL(name, folder), cut);
  process.stdout.write(`${name}: ${cut.length} bytes\n`);
}

/** Every character in the ranges, both ends included. */
function characters(ranges: readonly (readonly [first: number, last: number])[]): string {
  return ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)),
    )
    .join('');
}
