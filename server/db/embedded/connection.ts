import { createHash } from 'node:crypto';
import { lstat, readFile, readlink, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { databaseName, readPassword, superuser } from './cluster.ts';

/** The number in the socket's file name. No TCP port is opened where sockets exist. */
export const socketPort = 5432;

/** The longest socket path, in bytes, that every kernel accepts (104 with the final zero on macOS, 108 on Linux). */
const longestSocketPath = 103;

/**
 * The connection to the cluster in `folder`. Its socket is in that folder, which other accounts cannot enter.
 * @param port the TCP port on 127.0.0.1, on Windows only, which has no sockets
 */
export async function describeConnection(folder: string, port: number): Promise<pg.PoolConfig> {
  const host = process.platform === 'win32' ? '127.0.0.1' : await shortPathTo(folder);
  return { host, port, user: superuser, password: await readPassword(folder), database: databaseName };
}

/** Reads the state and the port from the `postmaster.pid` of a running PostgreSQL. */
export async function readPostmasterFile(
  folder: string,
): Promise<{ pid: number; port: number; ready: boolean } | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!(pid > 0)) return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** A short link in the temp folder to a path that is too long for a socket; the same at each start. */
async function shortPathTo(folder: string): Promise<string> {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPath) return folder;
  const link = shortLink(folder);
  const existing = await lstat(link).catch(() => null);
  if (existing) {
    const ours = existing.isSymbolicLink() && existing.uid === process.getuid?.();
    if (ours && (await readlink(link)) === folder) return link;
    await unlink(link);
  }
  await symlink(folder, link);
  return link;
}

function shortLink(folder: string): string {
  return join(tmpdir(), `clinic-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
}

/** Removes the short link, if there is one. */
export async function removeShortPath(folder: string): Promise<void> {
  await unlink(shortLink(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
