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
import { fail } from '../errors.ts';
import type { Download } from '../file-transfer.ts';
import type { ArrivingFile, Taken } from '../file-transfer.ts';
import { extensionOf, inspectFile } from './inspection/inspect.ts';
import { redraw } from './inspection/pictures.ts';
import { forgetFile, reserveFile, selectLeftovers, writeFileFacts } from './report-files.store.ts';
import type { FileFacts } from './report-files.store.ts';

type FileDeps = Pick<Dependencies, 'db' | 'files' | 'scanner' | 'tell'>;

/** An uploaded file that has been looked at and belongs to no report yet. */
export interface TakenFile extends Taken {
  readonly incoming: IncomingFile;
  readonly facts: FileFacts & { type: ReportFileType };
}

/**
 * Takes an upload in: name, size, content and viruses are looked at before anything is kept. @throws INVALID_FIELDS,
 * TOO_LARGE, FILE_INFECTED
 */
export async function takeFile(deps: FileDeps, { name, bytes }: ArrivingFile): Promise<TakenFile> {
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
    if (scan === 'INFECTED') throw fail('FILE_INFECTED', { fields: { file: 'report.fileType' } });
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

/** A scanner that is away keeps nobody from handing in: the file waits for it, and the queue asks again. */
async function scanNow({ scanner, tell }: FileDeps, path: string): Promise<ScanState> {
  if (!scanner) return 'OFF';
  try {
    return await scanner.scan(path);
  } catch (error) {
    tell('the virus scanner is away', { err: error });
    return 'WAITING';
  }
}

/**
 * Keeps a file and does `work` that names it, in one transaction: first its key is noted, then the file is in its place
 * for good, then the transaction is committed. When anything goes wrong neither is there, at the latest after the next
 * start.
 */
export async function keepWith<T>(
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
      deps.tell('a file without a report waits for the next start', { err: cause }),
    );
    throw error;
  }
}

/**
 * Removes a file that no report came to name. When the commit was kept although its answer was lost, nothing is
 * removed.
 */
async function discard({ db, files }: Pick<FileDeps, 'db' | 'files'>, key: string): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await forgetFile(tx, key)) > 0) await files.remove(key);
  });
}

/**
 * Removes what crashes left behind: files whose reports were never written. @param olderThanSeconds spares what others
 * may be at just now
 */
export async function sweepLeftovers(deps: Pick<FileDeps, 'db' | 'files'>, olderThanSeconds: number): Promise<void> {
  for (const key of await selectLeftovers(deps.db, olderThanSeconds)) await discard(deps, key);
}

/**
 * Opens a kept file to be handed out, once its hash is what it was.
 * @throws FILE_DAMAGED, and tells the clinic, when it is not
 */
export async function openFile(
  { files, tell }: FileDeps,
  key: string,
  sha256: string,
): Promise<Pick<Download, 'stream'>> {
  const file = await files.fetch(key);
  if (!file || (await hashOf(file.path)) !== sha256) {
    await file?.release();
    tell('a stored file is not what it was', { key, found: file !== null });
    throw fail('FILE_DAMAGED');
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
