import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { StartError } from '../../shared/start-error.ts';
import { cleanEnvironment, folderArgument, type Cluster, type Recovery } from './cluster.ts';
import { readPostmasterFile, socketPort } from './connection.ts';
import { explainPostgresOutput, wrongOwner } from './programs.ts';
import { signalIfAlive } from './leftovers.ts';

/** A running PostgreSQL. `ended` resolves when it has ended, for whatever reason. */
export interface Postmaster {
  ended: Promise<void>;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const usesSockets = process.platform !== 'win32';

/** Bytes; a longer log is set aside at the next start. */
const largestLog = 10_000_000;

/**
 * A guard process between this process and PostgreSQL. Its input is a pipe held only by this process. When the pipe
 * closes, because we stop or are killed, the guard stops PostgreSQL. So a killed clinic leaves no PostgreSQL running.
 */
const guard = `
exec 3<&0
"$@" 3<&- </dev/null &
server=$!
(read -r never <&3; kill -INT "$server") &
watcher=$!
exec 3<&-
wait "$server"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
`;

function serverSettings(cluster: Cluster, port: number): string[] {
  const settings: Record<string, string> = {
    listen_addresses: usesSockets ? '' : '127.0.0.1',
    unix_socket_directories: usesSockets ? '.' : '',
    unix_socket_permissions: '0700',
    port: String(port),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Personal data stay out of the log: neither statements nor error details ("Key (phone)=(…)") are logged.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    fsync: cluster.fast ? 'off' : 'on',
    synchronous_commit: 'on',
    full_page_writes: cluster.fast ? 'off' : 'on',
    // WAL that waits to be stored elsewhere (server/backup/wal.store.ts) must not fill the disk.
    max_slot_wal_keep_size: '4GB',
    ...(cluster.recovery && recoverySettings(cluster.recovery)),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** All WAL lies in the cluster already: the command that would fetch more finds none. */
const recoverySettings = ({ until }: Recovery): Record<string, string> => ({
  restore_command: 'exit 1',
  // Else it counts as started before it has replayed everything.
  hot_standby: 'off',
  recovery_target_action: 'promote',
  // PostgreSQL reads this before it knows names of time zones: it would refuse Z.
  ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
});

/**
 * Starts PostgreSQL on a cluster and waits until it accepts connections.
 * @param port from {@link choosePort}
 * @throws StartError with the reason
 */
export async function startPostmaster(cluster: Cluster, logFile: string, port: number): Promise<Postmaster> {
  // Back ends of a killed predecessor may still live; they end by themselves within moments.
  for (const deadline = performance.now() + 10_000; ; await pause(100)) {
    const attempt = await tryToStart(cluster, logFile, port);
    if ('postmaster' in attempt) return attempt.postmaster;
    const predecessorLives = /shared memory block .* is still in use/.test(attempt.output);
    if (predecessorLives && performance.now() < deadline) continue;
    const reason = explainPostgresOutput(attempt.output);
    throw new StartError(`The database does not start: ${reason} ${cureOf(reason, cluster)}Its log: ${logFile}`);
  }
}

/** How to repair a folder that was copied or unpacked by root; empty for other reasons. */
function cureOf(reason: string, { folder, account }: Cluster): string {
  if (reason !== wrongOwner) return '';
  const uid = account.uid ?? process.getuid?.() ?? 0;
  const gid = account.gid ?? process.getgid?.() ?? 0;
  return `As root: chown -R ${uid}:${gid} ${folder} && chmod -R go= ${folder}. `;
}

type Attempt = { postmaster: Postmaster } | { output: string };

async function tryToStart(cluster: Cluster, logFile: string, port: number): Promise<Attempt> {
  await rotateLog(logFile);
  const log = await open(logFile, 'a', 0o600);
  const start = (await log.stat()).size;
  const child = launch(cluster, port, log.fd);
  await log.close();
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
  // The pipe breaks if the guard is killed; `ended` reports it.
  child.stdin.on('error', () => undefined);
  let over = false;
  const noteEnd = () => (over = true);
  ended.then(noteEnd, noteEnd);
  while (!over) {
    const file = await readPostmasterFile(cluster.folder);
    if (file?.ready) return { postmaster: { ended, stop: () => stop(cluster, child.stdin, file.pid, ended) } };
    await Promise.race([ended, pause(5)]);
  }
  return { output: (await readFile(logFile)).subarray(start).toString() };
}

function launch(cluster: Cluster, port: number, log: number): ChildProcessByStdio<Writable, null, null> {
  const server = [cluster.programs.postgres, '-D', folderArgument(cluster), ...serverSettings(cluster, port)];
  const [command = '', ...args] = usesSockets ? ['/bin/sh', '-c', guard, 'clinic-postgres-guard', ...server] : server;
  // Detached: Ctrl-C at the terminal reaches only this process, which then stops everything in order.
  return spawn(command, args, {
    ...cluster.account,
    cwd: cluster.folder,
    env: cleanEnvironment(),
    stdio: ['pipe', log, log],
    detached: true,
    windowsHide: true,
  }) as ChildProcessByStdio<Writable, null, null>;
}

/** A fast shutdown: sessions end, everything is written. After 20 s PostgreSQL is killed. */
async function stop(cluster: Cluster, guardInput: Writable, pid: number, ended: Promise<void>): Promise<void> {
  if (usesSockets) guardInput.end();
  else await run(cluster.programs.pgCtl, ['stop', '-D', cluster.folder, '-m', 'fast'], { windowsHide: true });
  const timeout = new AbortController();
  const tooLong = pause(20_000, true, { signal: timeout.signal }).catch(() => false);
  if (await Promise.race([ended.then(() => false), tooLong])) signalIfAlive(pid, 'SIGQUIT');
  timeout.abort();
  await ended;
}

async function rotateLog(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (file) => file.size,
    () => 0,
  );
  if (size > largestLog) await rename(logFile, `${logFile}.1`);
}

/** The number in the socket's file name; on Windows, which has no sockets, a free TCP port on 127.0.0.1. */
export async function choosePort(): Promise<number> {
  return usesSockets ? socketPort : findFreePort();
}

/** A TCP port on 127.0.0.1 that is free now. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
