import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawLooks, lookFolder, papers, readLooks } from '../testing/paper-looks.ts';

const names = Object.keys(papers);
const pixelsOf = (png: Buffer) => sharp(png).raw().toBuffer();

/** Where a picture that differs is left, to be looked at beside the kept one. */
const drawnFolder = join(import.meta.dirname, '../../test-results/papers');

test.for(names.flatMap((name) => [[name, 'en'] as const, [name, 'bn'] as const]))(
  '%s in %s looks like its picture in docs/papers (npm run docs writes them anew)',
  async ([name, language]) => {
    const [drawn, kept] = await Promise.all([drawLooks(name, language), readLooks(name, language)]);
    const changed: string[] = [];
    for (const [index, { file, png }] of drawn.entries()) {
      const before = kept[index] && (await pixelsOf(kept[index].png));
      if (before?.equals(await pixelsOf(png))) continue;
      changed.push(file);
      await mkdir(drawnFolder, { recursive: true });
      await writeFile(join(drawnFolder, file), png);
    }
    expect(changed, `looks different now: see ${drawnFolder}`).toEqual([]);
    expect(kept.map(({ file }) => file)).toEqual(drawn.map(({ file }) => file));
  },
);

test('there are no pictures of other papers', async () => {
  const known = new Set((await readdir(lookFolder)).map((file) => file.split('.')[0]));
  expect([...known].toSorted()).toEqual(names.toSorted());
});
