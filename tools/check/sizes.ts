import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countCharacters } from '../../contract/fields.ts';
import { listFiles, projectFolder } from './source.ts';

/** Most lines of a file; a longer one usually does several things. Catalogues and lists of data are not counted. */
const longest = 400;

/** Finds files that are too long. */
export async function findLongFiles(): Promise<string[]> {
  const paths = await listFiles(/\.(tsx?|mjs|css|sql)$/);
  const sizes = await Promise.all(
    paths.map(async (path) => ({
      path,
      lines: (await readFile(join(projectFolder, path), 'utf8')).split('\n').length - 1,
    })),
  );
  return sizes
    .filter(({ lines }) => lines > longest)
    .map(({ path, lines }) => `${path} has ${lines} lines; ${longest} are the most`);
}

/** Characters of a comment's line, at most, as of code (.prettierrc.json): Prettier leaves comments as they are. */
const widest = 120;

/** Finds lines of comments that are too long to be read. */
export async function findWideComments(): Promise<string[]> {
  const paths = await listFiles(/\.(tsx?|mjs)$/);
  const found = await Promise.all(
    paths.map(async (path) => {
      const lines = (await readFile(join(projectFolder, path), 'utf8')).split('\n');
      return lines.flatMap((line, index) =>
        /^\s*(\/\/(?! {4})|\/?\*)/.test(line) && countCharacters(line) > widest
          ? [`${path}:${index + 1} is wider than ${widest}`]
          : [],
      );
    }),
  );
  return found.flat();
}
