import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compressFolder } from './compress.ts';

/** The project's folder, where `dist` is made. */
const project = fileURLToPath(new URL('..', import.meta.url));
const dist = join(project, 'dist');
const stampFile = join(dist, 'stamp');

/** Everything the browser's files are made from: folders with all they hold, and single files. */
const sourceFolders = ['web', 'contract'];
const sourceFiles = [
  'vite.config.ts',
  'vite.site.config.ts',
  'vite.site-scripts.config.ts',
  'package.json',
  'package-lock.json',
  'tools/build.ts',
  'tools/compress.ts',
  'tools/lazy-texts.ts',
  'tools/check/source.ts',
];
/** The parts of `dist`, and the configuration that builds each. */
const parts = [
  { name: 'portal', config: 'vite.config.ts', says: 'Building the portal' },
  { name: 'site', config: 'vite.site.config.ts', says: 'Building the public pages' },
  { name: 'site-scripts', config: 'vite.site-scripts.config.ts', says: 'Building the scripts of the public pages' },
] as const;

/**
 * Builds the portal and the public pages into `dist/portal` and `dist/site`, unless what they are made from is as it
 * was at the last build. A build that fails throws and leaves the last one in place.
 * @param onStep told each step before it begins, in words for a person; not called when nothing is to do.
 */
export async function buildIfStale(onStep: (text: string) => void): Promise<void> {
  const stamp = await contentStamp();
  if ((await readFile(stampFile, 'utf8').catch(missing)) === stamp) return;

  const fresh = join(dist, `fresh-${process.pid}`);
  try {
    for (const part of parts) {
      onStep(part.says);
      await runVite(part.config, join(fresh, part.name));
    }
    onStep('Compressing');
    await compressFolder(join(fresh, 'portal'));
    await compressFolder(join(fresh, 'site', 'assets'));
    await compressFolder(join(fresh, 'site-scripts', 'assets'));
    await swapIn(fresh, stamp);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/**
 * Vite runs as a process of its own: it sets NODE_ENV for the process it runs in, and NODE_ENV decides elsewhere
 * whether this is a demo; and its memory is given back before the server starts.
 */
async function runVite(config: string, outDir: string): Promise<void> {
  const program = join(project, 'node_modules/vite/bin/vite.js');
  const args = [program, 'build', '--config', join(project, config), '--outDir', outDir, '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
  try {
    await promisify(execFile)(process.execPath, args, { cwd: project, env });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    // What Vite says about the mistake, without its own call stack.
    throw new Error(`The build with ${config} failed.\n${output.split(/\n\s+at /, 1)[0]}`, { cause: error });
  }
}

/**
 * Puts the fresh parts in place of the old. The stamp goes first and comes last: a cut in between means "build again".
 */
async function swapIn(fresh: string, stamp: string): Promise<void> {
  await rm(stampFile, { force: true });
  for (const { name } of parts) {
    await rm(join(dist, name), { recursive: true, force: true });
    await rename(join(fresh, name), join(dist, name));
  }
  await writeFile(stampFile, stamp);
}

/** One hash of every source's path and content; about 20 ms for the whole of `web`. */
async function contentStamp(): Promise<string> {
  const inFolders = (await Promise.all(sourceFolders.map(filesIn))).flat();
  const files = [...sourceFiles, ...inFolders.filter((file) => !/\.test\.tsx?$/.test(file))].sort();
  const contents = await Promise.all(files.map((file) => readFile(join(project, file))));
  const hash = createHash('sha256');
  files.forEach((file, index) => {
    const content = contents[index] ?? '';
    hash.update(`${file}\0${content.length}\0`).update(content);
  });
  return hash.digest('hex');
}

/** The paths of all files in a folder, from the project's folder on. */
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

if (import.meta.main) {
  try {
    await buildIfStale((text) => process.stdout.write(`${text} …\n`));
    process.stdout.write('The build in dist is up to date.\n');
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
