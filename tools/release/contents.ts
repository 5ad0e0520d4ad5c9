import { readFileSync } from 'node:fs';
import { access, lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isTest, projectFolder, readModules } from '../check/source.ts';
import type { Module } from '../check/source.ts';

/** A file of a release: its path there, and its content, or what it links to. */
export interface ReleaseFile {
  path: string;
  mode: number;
  content: { file: string; size: number } | { text: string } | { link: string };
}

/** The commands of a clinic's machine, by their names in package.json. */
const commands = [
  'start',
  'admin',
  'backup',
  'backup:keys',
  'restore',
  'verify',
  'whose-data',
  'open',
  'reread',
  'counts:rebuild',
  'update',
  'install-service',
] as const;

/** Run by the update of an older release, which knows no more of a newer one than this file. */
const alsoStarted = ['tools/migrate.ts'];

/** Beside the code: the built pages, how to run it, and the migrations, fonts and texts among the code. */
const folders = ['dist', 'deploy', 'docs', 'server', 'contract'];
const files = ['README.md', 'CHANGELOG.md', '.env.example', 'tools/run.mjs'];

interface PackageFile {
  name: string;
  version: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  [other: string]: unknown;
}

export function readPackage(): PackageFile {
  return JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as PackageFile;
}

/** Everything in a release, without its `release.json`. The build must be up to date. */
export async function listContents(): Promise<ReleaseFile[]> {
  const paths = [...files, ...(await listTools()), ...(await Promise.all(folders.map(listFolder))).flat()];
  const packages = (await Promise.all((await listPackages()).map(listFolder))).flat();
  return [
    { path: 'package.json', mode: 0o644, content: { text: `${JSON.stringify(slimPackage(), null, 2)}\n` } },
    { path: 'clinic', mode: 0o755, content: { text: readFileSync(join(projectFolder, 'deploy/clinic'), 'utf8') } },
    ...(await Promise.all([...paths.filter(isShipped), ...packages.filter(isRun)].map(describe))),
  ];
}

/** The package file without what only builds and tests need. */
function slimPackage(): PackageFile {
  const { devDependencies: _, allowScripts: __, ...kept } = readPackage();
  return { ...kept, scripts: Object.fromEntries(commands.map((name) => [name, kept.scripts[name] ?? ''])) };
}

/** The commands' scripts and what they import; what is imported only when it is needed stays behind: the build. */
async function listTools(): Promise<string[]> {
  const modules = new Map((await readModules()).map((module) => [module.path, module]));
  const starts = commands.map((name) => readPackage().scripts[name]?.split(' ').at(-1) ?? '');
  return followImports(modules, [...starts, ...alsoStarted]).filter((path) => path.startsWith('tools/'));
}

/** The files and everything they import at once, types aside. */
function followImports(modules: ReadonlyMap<string, Module>, from: readonly string[]): string[] {
  const found = new Set<string>();
  const follow = (path: string) => {
    const module = modules.get(path);
    if (!module || found.has(path)) return;
    found.add(path);
    for (const { target, typeOnly, lazy } of module.imports) if (target && !typeOnly && !lazy) follow(target);
  };
  for (const path of from) follow(path);
  return [...found];
}

/** The folders of the packages that run, for this machine. */
async function listPackages(): Promise<string[]> {
  const lock = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const wanted = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev);
  const there = await Promise.all(
    wanted.map(([path]) =>
      access(join(projectFolder, path)).then(
        () => [path],
        () => [],
      ),
    ),
  );
  return there.flat();
}

/** The paths of all files and links in a folder, without packages inside of packages: the lock names these too. */
async function listFolder(folder: string): Promise<string[]> {
  const entries = await readdir(join(projectFolder, folder), { recursive: true, withFileTypes: true });
  const inner = join(projectFolder, folder, 'node_modules');
  return entries
    .filter((entry) => !entry.isDirectory() && !entry.parentPath.startsWith(inner))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectFolder.length + 1));
}

/** Whether a file of the project belongs into a release. */
export function isShipped(path: string): boolean {
  return !isTest(path) && !/\/(plans|testing)\/|^docs\/(papers|pictures)\/|^dist\/(fresh-|module-sizes)/.test(path);
}

/** Types and source maps are for those who change code. */
function isRun(path: string): boolean {
  return !/\.(map|d\.[cm]?ts)$/.test(path);
}

async function describe(path: string): Promise<ReleaseFile> {
  const file = join(projectFolder, path);
  const found = await lstat(file);
  if (found.isSymbolicLink()) return { path, mode: 0o777, content: { link: await readlink(file) } };
  return { path, mode: found.mode & 0o100 ? 0o755 : 0o644, content: { file, size: found.size } };
}
