import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { projectFolder } from './check/source.ts';

/** Bytes, not minified or compressed, by module: a source, a package, a style sheet. */
type ModuleSizes = Readonly<Record<string, number>>;
/** The modules of each file of the portal (`/assets/…`). */
export type BuiltSizes = Readonly<Record<string, ModuleSizes>>;

/** The sizes at the last release; `npm run freeze` writes them. */
export interface ReleasedSizes {
  version: string;
  modules: ModuleSizes;
}
const releasedFile = join(import.meta.dirname, 'released-sizes.json');

/** A Vite plugin: writes `module-sizes.json` beside the folder of the build, where no browser finds it. */
export function moduleSizes(): Plugin {
  return {
    name: 'module-sizes',
    writeBundle({ dir }, bundle) {
      const sizes: Record<string, ModuleSizes> = {};
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') sizes[`/${file.fileName}`] = sizesIn(file.modules);
        else if (file.fileName.endsWith('.css'))
          sizes[`/${file.fileName}`] = { [file.names[0] ?? file.fileName]: Buffer.byteLength(file.source) };
      }
      if (dir) writeFileSync(join(dirname(dir), 'module-sizes.json'), JSON.stringify(sizes));
    },
  };
}

/** Most of a package is one or two of its files, so it counts as one. */
function sizesIn(modules: Readonly<Record<string, { renderedLength: number }>>): ModuleSizes {
  const sizes: Record<string, number> = {};
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    const inPackage = /.*node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)/.exec(id)?.[1];
    // What the bundler adds has no file: its name begins with a zero.
    const file = id.startsWith('\0') ? id.slice(1) : relative(projectFolder, id);
    const name = (inPackage ?? file).replaceAll('\\', '/');
    if (renderedLength > 0) sizes[name] = (sizes[name] ?? 0) + renderedLength;
  }
  return sizes;
}

/** The sizes of the last build. */
export const readBuiltSizes = (dist: string): BuiltSizes =>
  JSON.parse(readFileSync(join(dist, 'module-sizes.json'), 'utf8')) as BuiltSizes;

export const readReleasedSizes = (): ReleasedSizes => JSON.parse(readFileSync(releasedFile, 'utf8')) as ReleasedSizes;

export function keepReleasedSizes(version: string, built: BuiltSizes): void {
  const modules = Object.entries(sumOf(Object.values(built))).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const released: ReleasedSizes = { version, modules: Object.fromEntries(modules) };
  writeFileSync(releasedFile, `${JSON.stringify(released, null, 2)}\n`);
}

/**
 * Modules that grew since the last release, most first: `web/payments/counter/counter.tsx + 1,204 (8,210)`.
 * @param files only what these files of the build are made of
 */
export function describeGrowth(built: BuiltSizes, released: ReleasedSizes, files: readonly string[]): string[] {
  return Object.entries(sumOf(files.map((file) => built[file] ?? {})))
    .map(([name, bytes]) => ({ name, bytes, more: bytes - (released.modules[name] ?? 0) }))
    .filter(({ more }) => more > 0)
    .toSorted((one, other) => other.more - one.more)
    .map(({ name, bytes, more }) => `${name} + ${inGroups(more)} (${inGroups(bytes)})`);
}

function sumOf(parts: readonly ModuleSizes[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const part of parts) for (const [name, bytes] of Object.entries(part)) sum[name] = (sum[name] ?? 0) + bytes;
  return sum;
}

export const inGroups = (bytes: number) => bytes.toLocaleString('en-US');
