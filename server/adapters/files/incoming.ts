import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ClinicError, clinicError } from '../../shared/errors.ts';
import type { Files, IncomingFile } from './files.ts';

/** Opens the folder for incoming files and empties it: what is in it at the start was left by a crash. */
export async function openIncoming(folder: string): Promise<Pick<Files, 'receive' | 'make' | 'probe'>> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    receive: (bytes, limit) => receive(folder, bytes, limit),
    make: (work) => make(folder, work),
    probe: () => probe(folder),
  };
}

async function receive(folder: string, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<IncomingFile> {
  const path = join(folder, randomBytes(16).toString('hex'));
  const drop = () => rm(path, { force: true });
  const hash = createHash('sha256');
  let size = 0;
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of readable(bytes)) {
        size += chunk.length;
        if (size > limit) throw clinicError('TOO_LARGE', { fields: { file: 'report.fileTooLarge' } });
        hash.update(chunk);
        await file.write(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await drop();
    throw isFull(error) ? clinicError('STORAGE_FULL', { cause: error }) : error;
  }
  return { path, bytes: size, sha256: hash.digest('hex'), drop };
}

async function make<T>(folder: string, work: (path: string) => Promise<T>): Promise<{ file: IncomingFile; result: T }> {
  const path = join(folder, randomBytes(16).toString('hex'));
  const drop = () => rm(path, { force: true });
  try {
    const result = await work(path);
    const hash = createHash('sha256');
    let bytes = 0;
    const file = await open(path, 'r');
    try {
      for await (const chunk of file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        hash.update(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return { file: { path, bytes, sha256: hash.digest('hex'), drop }, result };
  } catch (error) {
    await drop();
    throw isFull(error) ? clinicError('STORAGE_FULL', { cause: error }) : error;
  }
}

async function probe(folder: string): Promise<void> {
  const path = join(folder, randomBytes(16).toString('hex'));
  try {
    await writeFile(path, 'x', { mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
}

/** Passes the bytes on. A read error is the sender's: the form was cut off, or the connection broke. */
async function* readable(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw error instanceof ClinicError ? error : clinicError('BAD_REQUEST', { cause: error });
  }
}

/** Whether the disk or the quota is full. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
