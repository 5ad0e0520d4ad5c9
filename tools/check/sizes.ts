import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countCharacters } from '../../contract/fields.ts';
import { isTest, listFiles, projectFolder } from './source.ts';

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

/** Characters of a line, at most, as for Prettier (.prettierrc.json), which leaves comments and texts as they are. */
const widest = 120;
/** What cannot be broken: a regular expression, the path of a drawing. */
const unbreakable = /^\s*(\w+: )?\/.*\/\w*[,;]?$|['"]M\d/;

/** Finds lines that are too wide to be read: all outside of tests, with SQL and texts; comments in tests. */
export async function findWideLines(): Promise<string[]> {
  const paths = await listFiles(/\.(tsx?|mjs)$/);
  const found = await Promise.all(
    paths.map(async (path) => {
      const lines = (await readFile(join(projectFolder, path), 'utf8')).split('\n');
      const isHeld = (line: string) => (isTest(path) ? /^\s*(\/\/(?! {4})|\/?\*)/.test(line) : !unbreakable.test(line));
      return lines.flatMap((line, index) =>
        line.length > widest && isHeld(line) && countCharacters(line) > widest
          ? [`${path}:${index + 1} is wider than ${widest}`]
          : [],
      );
    }),
  );
  return found.flat();
}
