import { glob, readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { isTest } from '../check/source.ts';
import { slices } from './slices.ts';
import type { Slice, SliceName } from './slices.ts';

const root = join(import.meta.dirname, '../..');

/** Tests, and what only tests use: nothing is proven of them. */
const isTried = (file: string) => !isTest(file) && !file.endsWith('.d.ts');

/** The files of a slice, relative to the project, in order. A file belongs to the first slice with it. */
export async function filesOf(name: SliceName): Promise<string[]> {
  const names = Object.keys(slices) as SliceName[];
  const taken = new Set<string>();
  for (const before of names.slice(0, names.indexOf(name))) for (const file of await globbed(before)) taken.add(file);
  return (await globbed(name)).filter((file) => !taken.has(file));
}

async function globbed(name: SliceName): Promise<string[]> {
  const { mutate, except = [] }: Slice = slices[name];
  return (await list(mutate, except)).filter(isTried);
}

/**
 * The tests that should notice a fault in some files of a slice, those that are nearest first: in the same folders,
 * then those that import a file, then the slice's own list.
 */
export async function testsOf(name: SliceName, files: readonly string[]): Promise<string[]> {
  const folders = [...new Set(files.map((file) => dirname(file)))];
  const beside = await list(folders.map((folder) => `${folder}/*.test.{ts,tsx}`));
  const wanted = new Set(files);
  const others = await list(['{contract,server,web}/**/*.test.{ts,tsx}']);
  const importing: string[] = [];
  for (const test of others) {
    const imports = importsOf(test, await readFile(join(root, test), 'utf8'));
    if (imports.some((file) => wanted.has(file))) importing.push(test);
  }
  const { tests = [] }: Slice = slices[name];
  const listed: string[] = [];
  for (const pattern of tests) listed.push(...(await list([pattern])));
  const isSlow = new Set(listed);
  return [...new Set([...[...beside, ...importing].filter((test) => !isSlow.has(test)), ...listed])];
}

/** The files that a test imports, but for those of which it needs only types. Parsing all tests would take seconds. */
const importsOf = (test: string, text: string) =>
  [...text.matchAll(/^import (?!type )[^;]*?from '([.#][^']+)';/gm)].map(([, from = '']) =>
    from.startsWith('#') ? from.slice(1) : posix.join(posix.dirname(test), from),
  );

/** How many lines of the product there are, and how many of them the slices hold. */
export async function countLines(): Promise<{ all: number; held: number; without: string[] }> {
  const held = new Set<string>();
  for (const name of Object.keys(slices) as SliceName[]) for (const file of await globbed(name)) held.add(file);
  const counts = { all: 0, held: 0, without: [] as string[] };
  for (const file of (await list(['{contract,server,web}/**/*.{ts,tsx}'])).filter(isTried)) {
    const lines = (await readFile(join(root, file), 'utf8')).split('\n').length - 1;
    counts.all += lines;
    if (held.has(file)) counts.held += lines;
    else counts.without.push(file);
  }
  return counts;
}

/** The files that patterns name, relative to the project, with `/`, in order. */
async function list(patterns: readonly string[], except: readonly string[] = []): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob([...patterns], { cwd: root, exclude: [...except] }))
    found.push(file.replaceAll('\\', '/'));
  return found.toSorted();
}
