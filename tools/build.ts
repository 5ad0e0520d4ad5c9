import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compressFolder } from './compress.ts';

/** The project's folder, which contains `dist`. */
const project = fileURLToPath(new URL('..', import.meta.url));
const dist = join(project, 'dist');
const stampFile = join(dist, 'stamp');

/** The sources of the browser's files; with them count these files and what they import. */
const sourceFolders = ['web', 'contract'];
const sourceFiles = ['package.json', 'package-lock.json'];
const programs = ['tools/build.ts', 'vite.config.ts', 'vite.site.config.ts', 'vite.site-scripts.config.ts'];
/** The parts of `dist`, and the Vite configuration and mode of each. */
const parts = [
  { name: 'portal', config: 'vite.config.ts', says: 'Building the portal' },
  { name: 'site', config: 'vite.site.config.ts', says: 'Building the public pages' },
  { name: 'site-forms', config: 'vite.site-scripts.config.ts', mode: 'forms', says: 'Building the script of forms' },
  { name: 'site-accounts', config: 'vite.site-scripts.config.ts', mode: 'accounts', says: 'Building the log-in' },
  { name: 'site-hall', config: 'vite.site-scripts.config.ts', mode: 'hall', says: "Building the hall's screen" },
  {
    name: 'site-service-worker',
    config: 'vite.site-scripts.config.ts',
    mode: 'service-worker',
    says: 'Building the service worker',
  },
] as const;
type Part = (typeof parts)[number];

/**
 * Builds the portal and the public pages into `dist/portal` and `dist/site`, unless the sources are the same as at the
 * last build. If a build fails, it throws and keeps the last one.
 * @param onStep called with a description before each step; not called if there is nothing to build
 */
export async function buildIfStale(onStep: (text: string) => void): Promise<void> {
  const stamp = await contentStamp();
  if ((await readFile(stampFile, 'utf8').catch(missing)) === stamp) return;

  const fresh = join(dist, `fresh-${process.pid}`);
  try {
    for (const part of parts) {
      onStep(part.says);
      await runVite(part, join(fresh, part.name));
    }
    onStep('Compressing');
    await compressFolder(join(fresh, 'portal'));
    await compressFolder(join(fresh, 'site', 'assets'));
    await compressFolder(join(fresh, 'site-forms', 'assets'));
    await compressFolder(join(fresh, 'site-accounts', 'assets'));
    await compressFolder(join(fresh, 'site-hall', 'assets'));
    await swapIn(fresh, stamp);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/**
 * Runs Vite in a separate process, for two reasons: it sets NODE_ENV, which elsewhere decides whether this is a demo;
 * and its memory is freed before the server starts.
 */
async function runVite(part: Part, outDir: string): Promise<void> {
  const { config } = part;
  const mode = 'mode' in part ? ['--mode', part.mode] : [];
  const program = join(project, 'node_modules/vite/bin/vite.js');
  const args = [program, 'build', '--config', join(project, config), '--outDir', outDir, '--logLevel', 'warn', ...mode];
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
  try {
    await promisify(execFile)(process.execPath, args, { cwd: project, env });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    // Vite's error message without Vite's own call stack.
    throw new Error(`The build with ${config} failed.\n${output.split(/\n\s+at /, 1)[0]}`, { cause: error });
  }
}

/**
 * Replaces the old parts with the new ones. The stamp is removed first and written last, so an interruption means
 * "build again".
 */
async function swapIn(fresh: string, stamp: string): Promise<void> {
  await rm(stampFile, { force: true });
  for (const { name } of parts) {
    await rm(join(dist, name), { recursive: true, force: true });
    await rename(join(fresh, name), join(dist, name));
  }
  await rename(join(fresh, 'module-sizes.json'), join(dist, 'module-sizes.json'));
  await writeFile(stampFile, stamp);
}

const contentStamp = () => stampOf(sourceFolders, [...sourceFiles, ...listPrograms()]);

/**
 * A hash of the path and content of sources, without tests; takes about 20 ms for a thousand files.
 * @param folders whole folders, and `single` files, relative to the project
 */
export async function stampOf(folders: readonly string[], single: readonly string[]): Promise<string> {
  const inFolders = (await Promise.all(folders.map(filesIn))).flat().filter((file) => !/\.test\.tsx?$/.test(file));
  const files = [...new Set([...single, ...inFolders])].sort();
  const hash = createHash('sha256');
  for (const file of files) {
    // One at a time: where few files may be open, all of them at once would be too many.
    const content = readFileSync(join(project, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** What builds: the Vite configurations, and what they import of the project outside of its source folders. */
export function listPrograms(): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file) || sourceFolders.some((folder) => file.startsWith(`${folder}/`))) return;
    found.add(file);
    const text = readFileSync(join(project, file), 'utf8');
    for (const [, target = ''] of text.matchAll(/^(?:import|export)\b[^;]*?\bfrom '((?:\.{1,2}\/|#)[^']+)'/gm))
      visit(target.startsWith('#') ? target.slice(1) : posix.join(posix.dirname(file), target));
  };
  programs.forEach(visit);
  return [...found];
}

/** The paths of all files in a folder, relative to the project. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(project, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(project, join(entry.parentPath, entry.name)));
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** `npm run build -- --sizes`: the fullest views first, then every module that grew since the last release. */
async function printSizes(): Promise<void> {
  const { describeWeights, weighAll } = await import('./byte-budgets.ts');
  const { describeGrowth, readBuiltSizes, readReleasedSizes } = await import('./module-sizes.ts');
  const [built, released] = [readBuiltSizes(dist), readReleasedSizes()];
  const weighed = weighAll(dist).toSorted((one, other) => other.bytes / other.most - one.bytes / one.most);
  const grown = describeGrowth(built, released, Object.keys(built));
  const since = `\nGrown since ${released.version}, before it is compressed:`;
  const lines = [...describeWeights(weighed, built, released), since, ...(grown.length > 0 ? grown : ['nothing'])];
  process.stdout.write(`${lines.join('\n')}\n`);
}

if (import.meta.main) {
  try {
    await buildIfStale((text) => process.stdout.write(`${text} …\n`));
    process.stdout.write('The build in dist is up to date.\n');
    if (process.argv.includes('--sizes')) await printSizes();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
