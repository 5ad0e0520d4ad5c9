import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { limits } from '#contract/limits.ts';
import type { ReportFileType } from '#contract/reports/files.ts';
import type { ScanState } from '#contract/reports/shapes.ts';
import type { IncomingFile } from '../adapters/files/files.ts';
import { withoutTrail } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { clinicError } from '../errors.ts';
import type { Download } from '../file-transfer.ts';
import type { ArrivingFile, Undoable } from '../file-transfer.ts';
import { extensionOf, inspectFile } from './inspection/inspect.ts';
import { redraw } from './inspection/pictures.ts';
import { forgetFile, reserveFile, selectLeftovers, writeFileFacts } from './report-files.store.ts';
import type { FileFacts } from './report-files.store.ts';

type FileDeps = Pick<Dependencies, 'db' | 'files' | 'scanner' | 'logError'>;

/** An uploaded file that passed all checks and belongs to no report yet. */
export interface ReceivedFile extends Undoable {
  readonly incoming: IncomingFile;
  readonly facts: FileFacts & { type: ReportFileType };
}

/**
 * Receives an upload and checks its name, size, content and viruses before it is stored.
 * @throws INVALID_FIELDS, TOO_LARGE, FILE_INFECTED
 */
export async function receiveFile(deps: FileDeps, { name, bytes }: ArrivingFile): Promise<ReceivedFile> {
  const extension = extensionOf(name);
  let incoming = await deps.files.receive(bytes, limits.reportBytes);
  try {
    const type = await inspectFile(incoming.path, incoming.bytes, extension);
    if (type === 'image/jpeg' || type === 'image/png') {
      const drawn = await deps.files.receive(await redraw(incoming.path, type), 2 * limits.reportBytes);
      await incoming.drop();
      incoming = drawn;
    }
    const scan = await scanNow(deps, incoming.path);
    if (scan === 'INFECTED') throw clinicError('FILE_INFECTED', { fields: { file: 'report.fileType' } });
    return {
      incoming,
      facts: { name, type, bytes: incoming.bytes, sha256: incoming.sha256, scan },
      drop: incoming.drop,
    };
  } catch (error) {
    await incoming.drop();
    throw error;
  }
}

/** If the scanner is unreachable, the upload is accepted as WAITING, and the job queue retries the scan. */
async function scanNow({ scanner, logError }: FileDeps, path: string): Promise<ScanState> {
  if (!scanner) return 'OFF';
  try {
    return await scanner.scan(path);
  } catch (error) {
    logError('the virus scanner cannot be reached', { err: error });
    return 'WAITING';
  }
}

/**
 * Stores a file and runs `work`, which makes a row that names it. Order: reserve the key, put the file in place, then
 * commit `work`. After a failure neither file nor row is left, at the latest after the next start.
 */
export async function storeWith<T>(
  deps: FileDeps,
  incoming: IncomingFile,
  facts: FileFacts,
  work: (tx: Db, key: string) => Promise<T>,
): Promise<T> {
  const key = randomBytes(16).toString('hex');
  await reserveFile(deps.db, key);
  try {
    await deps.files.keep(incoming, key);
    return await deps.db.transaction(async (tx) => {
      await writeFileFacts(tx, key, facts);
      return work(tx, key);
    });
  } catch (error) {
    await incoming.drop();
    await withoutTrail(() => discard(deps, key)).catch((cause: unknown) =>
      deps.logError('a file without a report is removed at the next start', { err: cause }),
    );
    throw error;
  }
}

/** Removes a file that no report names. If the commit succeeded and only its answer was lost, nothing is removed. */
async function discard({ db, files }: Pick<FileDeps, 'db' | 'files'>, key: string): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await forgetFile(tx, key)) > 0) await files.remove(key);
  });
}

/** Removes files left behind by crashes. @param olderThanSeconds spares uploads still in progress */
export async function sweepLeftovers(deps: Pick<FileDeps, 'db' | 'files'>, olderThanSeconds: number): Promise<void> {
  for (const key of await selectLeftovers(deps.db, olderThanSeconds)) await discard(deps, key);
}

/**
 * Opens a stored file for download after checking its hash.
 * @throws FILE_DAMAGED, and logs it, if the file is missing or has changed
 */
export async function openFile(
  { files, logError }: FileDeps,
  key: string,
  sha256: string,
): Promise<Pick<Download, 'stream'>> {
  const file = await files.fetch(key);
  if (!file || (await hashOf(file.path)) !== sha256) {
    await file?.release();
    logError('a stored file is missing or has changed', { key, found: file !== null });
    throw clinicError('FILE_DAMAGED');
  }
  const stream = createReadStream(file.path);
  stream.once('close', () => void file.release());
  return { stream };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
