import { execFile, spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../../start-error.ts';
import { cleanEnvironment, folderArgument, type Cluster } from './cluster.ts';
import { readPostmasterFile, socketPort } from './connection.ts';
import { explainPostgresOutput } from './explain.ts';

/** A running PostgreSQL. `ended` resolves when it is gone, for whatever reason. */
export interface Postmaster {
  port: number;
  ended: Promise<void>;
  stop(): Promise<void>;
}

const largestLog = 10_000_000;

/**
 * The guard between this process and PostgreSQL. Its input is a pipe whose other end only this process holds: when that
 * closes, because we stop or because we were killed, it asks PostgreSQL to stop. So no death of ours leaves an orphan.
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
  const windows = process.platform === 'win32';
  const settings: Record<string, string> = {
    listen_addresses: windows ? '127.0.0.1' : '',
    unix_socket_directories: windows ? '' : '.',
    unix_socket_permissions: '0700',
    port: String(port),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // What people typed stays out of the log: neither the statements nor the details ("Key (phone)=(…)") of an error.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    fsync: cluster.fast ? 'off' : 'on',
    synchronous_commit: cluster.fast ? 'off' : 'on',
    full_page_writes: cluster.fast ? 'off' : 'on',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Starts PostgreSQL on a cluster and waits until it takes connections. Throws a {@link StartError} saying why it does not. */
export async function startPostmaster(cluster: Cluster, logFile: string): Promise<Postmaster> {
  await rotateLog(logFile);
  const port = process.platform === 'win32' ? await findFreePort() : socketPort;
  const log = await open(logFile, 'a', 0o600);
  const logStart = (await log.stat()).size;
  const { programs, account, folder } = cluster;
  const options = ['-D', folderArgument(cluster), ...serverSettings(cluster, port)];
  const [command, args] =
    process.platform === 'win32'
      ? [programs.pgCtl, ['start', '-w', '-D', folder, '-o', options.slice(2).join(' ').replace('unix_socket_directories= ', 'unix_socket_directories=\'\' ')]]
      : ['/bin/sh', ['-c', guard, 'clinic-postgres-guard', programs.postgres, ...options]];
  const child = spawn(command, args, {
    ...account,
    cwd: folder,
    env: cleanEnvironment(),
    stdio: ['pipe', log.fd, log.fd],
    detached: true,
    windowsHide: true,
  });
  return { port, ended: Promise.resolve(), stop: async () => { await pause(logStart); child.unref(); } };
}
