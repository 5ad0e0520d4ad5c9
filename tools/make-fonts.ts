import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { common, moreFaces } from './font-sources.ts';

/**
 * Makes the fonts in `web/fonts` from Noto Sans Bengali and its relatives (SIL Open Font License 1.1). The results are
 * in the repository; run it again only when a typeface or the characters change: `node tools/run.mjs
 * tools/make-fonts.ts`.
 */
const source = fileURLToPath(
  import.meta.resolve('@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2'),
);
const folder = new URL('../web/fonts/', import.meta.url);

/** The characters of Bengali text. Without the rupee sign, so that an English page does not load this font for it. */
const bengali = characters([
  [0x0964, 0x0965], // danda, double danda
  [0x0980, 0x09fe], // the Bengali block
  [0x200c, 0x200d], // the joiners, which choose a conjunct's form
  [0x25cc, 0x25cc], // the dotted circle under a sign that stands alone
]);

const noto = await readFile(source);
await write(
  'noto-sans-bengali.woff2',
  await subsetFont(noto, bengali, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    noHinting: true,
  }),
);
await write(
  'bangla-word.woff2',
  await subsetFont(noto, 'বাংলা', {
    targetFormat: 'woff2',
    variationAxes: { wght: 500 },
    noHinting: true,
  }),
);

// Devices have letters of their own for most of Latin.
for (const [name, { file, block }] of Object.entries(moreFaces).filter(([face]) => face !== 'latinMore')) {
  const font = await readFile(fileURLToPath(file));
  await write(
    `${name}.woff2`,
    await subsetFont(font, characters([...block, ...common]), {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: 700 } },
      noHinting: true,
    }),
  );
}

/** Every character in the ranges, both ends included. */
function characters(ranges: readonly (readonly [first: number, last: number])[]): string {
  return ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)),
    )
    .join('');
}

async function write(name: string, font: Buffer): Promise<void> {
  await writeFile(new URL(name, folder), font);
  process.stdout.write(`${name}: ${font.length} bytes\n`);
}
