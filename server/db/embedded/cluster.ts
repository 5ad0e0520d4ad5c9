import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../shared/start-error.ts';
import type { Account } from './account.ts';
import { explainPostgresOutput } from './programs.ts';
import type { Programs } from './programs.ts';

/** The database role and the database of the clinic. */
export const superuser = 'clinic';
export const databaseName = 'clinic';

/** Where the cluster is, and how PostgreSQL is started on it. */
export interface Cluster {
  folder: string;
  programs: Programs;
  account: Account;
  /** Tests only: no fsync. */
  fast: boolean;
  recovery: Recovery | null;
}

/** A copy of a cluster (with `recovery.signal`) replays the WAL that lies in it, and is then a database of its own. */
export interface Recovery {
  /** What was committed later is left out; null replays everything. */
  readonly until: Date | null;
}

/** The environment of PostgreSQL's programs: nothing inherited that could change their behaviour (PGDATA, LANG …). */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * The data folder as PostgreSQL's argument. Under another account PostgreSQL may not be able to walk the path to it (a
 * home folder of mode 0700), so it is started inside the folder and gets a relative path.
 */
export function folderArgument(cluster: Cluster): string {
  const throughProc = cluster.account.uid !== undefined && process.platform === 'linux';
  return throughProc ? '/proc/self/cwd' : cluster.folder;
}

/** Whether the cluster exists. A half-made one has another name and does not count. */
export async function isCreated(folder: string): Promise<boolean> {
  return stat(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

/** Creates the cluster: checksums, UTF-8, and the built-in locale, which no system library can change. */
export async function createCluster(cluster: Cluster): Promise<void> {
  const draft: Cluster = { ...cluster, folder: `${cluster.folder}.new` };
  await rm(draft.folder, { recursive: true, force: true });
  await mkdir(draft.folder, { recursive: true, mode: 0o700 });
  await chmod(draft.folder, 0o700);
  await giveTo(draft.account, draft.folder);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const options = ['--data-checksums', '--auth=reject', `--username=${superuser}`, '--no-instructions', ...locale];
  if (cluster.fast) options.push('--no-sync');
  await runProgram(draft, cluster.programs.initdb, ['-D', folderArgument(draft), ...options]);
  const rules = ['local all all scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256', ''].join('\n');
  await writeFile(join(draft.folder, 'pg_hba.conf'), rules);
  await setPassword(draft);
  await rename(draft.folder, cluster.folder);
}

function passwordFile(folder: string): string {
  return join(folder, 'clinic.password');
}

/** Reads the role's password. It is in the data folder, so that a copy of that folder is complete. */
export async function readPassword(folder: string): Promise<string> {
  return (await readFile(passwordFile(folder), 'utf8')).trim();
}

/** Sets a new password if its file is missing. The cluster must not be running. */
export async function ensurePassword(cluster: Cluster): Promise<void> {
  const present = await readPassword(cluster.folder).catch(() => '');
  if (!present) await setPassword(cluster);
}

async function setPassword(cluster: Cluster): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  const sql = `ALTER ROLE ${superuser} PASSWORD '${password}';\n`;
  await runProgram(cluster, cluster.programs.postgres, ['--single', '-D', folderArgument(cluster), 'postgres'], sql);
  const file = passwordFile(cluster.folder);
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  await giveTo(cluster.account, file);
}

/** Gives a folder and all in it to the account PostgreSQL runs as. */
export async function giveAllTo(account: Account, folder: string): Promise<void> {
  await giveTo(account, folder);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await giveTo(account, join(entry.parentPath, entry.name));
}

async function giveTo(account: Account, path: string): Promise<void> {
  if (account.uid !== undefined && account.gid !== undefined) await chown(path, account.uid, account.gid);
}

/** Runs one of PostgreSQL's programs in the data folder until it ends. @throws StartError */
async function runProgram(cluster: Cluster, program: string, args: string[], input = ''): Promise<void> {
  const child = spawn(program, args, {
    ...cluster.account,
    cwd: cluster.folder,
    env: cleanEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // A program that ends without reading its input closes the pipe; its exit code and output say why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new StartError(`The database could not be made: ${explainPostgresOutput(output)}`);
}
