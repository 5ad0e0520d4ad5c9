import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countCharacters } from '../../contract/account-fields.ts';
import { ownFolder } from '../../server/db/migrate.ts';
import { readFrozen } from '../../server/db/migration-hashes.ts';
import { isTest, listFiles, projectFolder } from './source.ts';

/** A file with its path in the project. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Reads all files that people write: code, styles and SQL. Catalogues and lists of data are not among them. */
export async function readSources(): Promise<SourceFile[]> {
  const paths = await listFiles(/\.(tsx?|mjs|css|sql)$/);
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(projectFolder, path), 'utf8') })));
}

/** Most lines of a style sheet or a migration; oxlint says the same of code (max-lines). */
const longest = 400;
/** Most files of code and style in a folder and those below it: a screen's parts stay few enough to be known. */
const mostFiles: Readonly<Record<string, number>> = { 'web/bookings': 66 };

/** Finds files that are too long, and folders with too many; having seen no file is one violation. */
export function findTooLarge(files: readonly SourceFile[]): string[] {
  if (files.length === 0) return ['the check of sizes saw no file, so it proved nothing'];
  const long = files
    .filter(({ path }) => /\.(css|sql)$/.test(path))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > longest)
    .map(({ path, lines }) => `${path} has ${lines} lines; ${longest} are the most`);
  const full = Object.entries(mostFiles).flatMap(([folder, most]) => {
    const { length } = files.filter(({ path }) => path.startsWith(`${folder}/`) && /\.(tsx?|css)$/.test(path));
    if (length === 0) return [`${folder}: the check of sizes saw no file there, so it proved nothing`];
    return length > most ? [`${folder} has ${length} files; ${most} are the most`] : [];
  });
  return [...long, ...full];
}

/** Characters of a line, at most, as for oxfmt (.oxfmtrc.json), which leaves comments and texts as they are. */
const widest = 120;
/** What cannot be broken: a regular expression, the path of a drawing. */
const unbreakable = /^\s*(\w+: )?\/(?![/*]).*\/\w*[,;]?$|['"]M\d/;
/**
 * Tests quote what a screen shows, a title or a statement in one piece, so that it can be searched for. Beside the
 * longest such text, their lines are at most this wide.
 */
const widestBeside = 60;
const quoted = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?:[^/\\]|\\.)+\//g;

function isWide(line: string, path: string): boolean {
  if (line.length <= widest || countCharacters(line) <= widest || unbreakable.test(line)) return false;
  if (!isTest(path) || /^\s*(\/\/|\/?\*)/.test(line)) return true;
  const texts = [...line.matchAll(quoted)].map(([text]) => text.length);
  return line.trim().length - Math.max(0, ...texts) > widestBeside;
}

/**
 * Finds lines that are too wide to be read: code, comments, texts, styles and SQL.
 * @param released migrations by file name: their lines stay as they are
 * @returns one line per violation; having seen no file is one too
 */
export function findWide(files: readonly SourceFile[], released: ReadonlySet<string>): string[] {
  if (files.length === 0) return ['the check of widths saw no file, so it proved nothing'];
  const isReleased = (path: string) =>
    path.startsWith('server/db/migrations/') && released.has(path.slice(path.lastIndexOf('/') + 1));
  return files
    .filter(({ path }) => !isReleased(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => (isWide(line, path) ? [`${path}:${index + 1} is wider than ${widest}`] : [])),
    );
}

/** The released migrations, by file name. */
export const readReleased = async (): Promise<ReadonlySet<string>> => new Set(Object.keys(await readFrozen(ownFolder)));
