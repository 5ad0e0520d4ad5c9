import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../../shared/start-error.ts';
import { socketPort } from './connection.ts';

const run = promisify(execFile);

/** Larger than any process id. */
const impossiblePid = 2_147_483_647;

/**
 * Cleans up after a killed run. A PostgreSQL still running on this folder is stopped. A remaining `postmaster.pid` that
 * names a process which is not ours (a zombie, a reused id) gets an impossible id. It is not deleted, because
 * PostgreSQL finds in it the shared memory of back ends that may still live, and then refuses to start beside them. The
 * caller must hold the lock of the data folder; otherwise a database in use would be stopped.
 */
export async function clearLeftovers(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const pid = Math.abs(Number.parseInt(await readText(file), 10));
  if (pid > 0 && pid !== impossiblePid && isAlive(pid) && (await servesFolder(pid, folder)))
    await stopOrphan(pid, folder);
  // The lock file beside the socket names the same process.
  for (const left of [file, join(folder, `.s.PGSQL.${socketPort}.lock`)]) {
    const text = await readText(left);
    if (text !== '') await writeFile(left, text.replace(/^-?\d+/, String(impossiblePid)).replace(/^ready\b/m, 'stale'));
  }
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether `pid` is a PostgreSQL on this folder: its working folder is always its data folder. */
async function servesFolder(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/fi', `PID eq ${pid}`, '/nh'], { windowsHide: true });
    return stdout.toLowerCase().includes('postgres');
  }
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-p', String(pid), '-o', 'stat=,command=']).catch(() => ({ stdout: '' }));
    return !stdout.startsWith('Z') && stdout.includes('postgres') && stdout.includes(folder);
  }
  const [status, workingFolder, dataFolder] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    stat(`/proc/${pid}/cwd`).catch(() => null),
    stat(folder),
  ]);
  const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(status) ?? [];
  const sameFolder = workingFolder?.ino === dataFolder.ino && workingFolder.dev === dataFolder.dev;
  return name === 'postgres' && state !== 'Z' && sameFolder;
}

async function stopOrphan(pid: number, folder: string): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 15],
    ['SIGQUIT', 10],
  ] as const) {
    signalIfAlive(pid, signal);
    const deadline = performance.now() + seconds * 1000;
    while (performance.now() < deadline) {
      if (!isAlive(pid) || !(await servesFolder(pid, folder))) return;
      await pause(20);
    }
  }
  throw new StartError(
    `A PostgreSQL left over from an earlier run (process ${pid}) does not stop: end it and start again.`,
  );
}

/** Sends a signal, unless the process has ended meanwhile. */
export function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
