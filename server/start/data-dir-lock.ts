import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { explainFileError, StartError } from '../shared/start-error.ts';

/** The exclusive lock of a data folder. It ends with this process, however that ends. */
export interface DataDirLock {
  release(): Promise<void>;
}

/** Present from the beginning of a restore to its end. */
export const restoreMark = (dataDir: string) => join(dataDir, 'restore-unfinished');

/**
 * Locks a data folder, creating it if needed. The kernel holds the lock, so a killed process leaves nothing to clean
 * up.
 * @param isRestore whether it is to be filled by a restore: nothing else may open a half-filled one
 * @returns null if another process has it
 * @throws StartError
 */
export async function lockDataDir(dataDir: string, isRestore = false): Promise<DataDirLock | null> {
  try {
    await ensureFolder(dataDir);
    if (!isRestore && existsSync(restoreMark(dataDir)))
      throw new StartError(`A restore into ${dataDir} did not finish: run the same restore again.`);
    return process.platform === 'linux' || process.platform === 'win32'
      ? await lockByName(dataDir)
      : await lockByFile(dataDir);
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/** Like `mkdir -p`. Node's recursive mkdir never returns where a folder cannot be created (/proc). */
async function ensureFolder(path: string): Promise<void> {
  const make = () => mkdir(path).catch((error: NodeJS.ErrnoException) => error);
  let error = await make();
  if (error?.code === 'ENOENT' && dirname(path) !== path) {
    await ensureFolder(dirname(path));
    error = await make();
  }
  const exists = error?.code === 'EEXIST' && (await stat(path)).isDirectory();
  if (error && !exists) throw error;
}

/** A local socket without a file (Linux) or a named pipe (Windows): only one process can listen on a name. */
async function lockByName(dataDir: string): Promise<DataDirLock | null> {
  const { dev, ino } = await stat(dataDir, { bigint: true });
  const identity = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
  const name = process.platform === 'win32' ? `\\\\.\\pipe\\clinic-${identity}` : `\0clinic-${identity}`;
  const server = createServer((socket) => socket.destroy());
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
    );
    server.listen(name, () => resolve(false));
  });
  if (taken) return null;
  server.unref();
  return { release: async () => void (await new Promise((resolve) => server.close(resolve))) };
}

/** BSD systems open and lock a file in one step; the number is O_EXLOCK, which Node has no name for. */
async function lockByFile(dataDir: string): Promise<DataDirLock | null> {
  const exclusive = 0x20;
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | exclusive;
  try {
    const file = await open(join(dataDir, 'lock'), flags, 0o600);
    return { release: () => file.close() };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return null;
    throw error;
  }
}
