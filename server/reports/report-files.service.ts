import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '#contract/limits.ts';
import { reportFileTypes } from '#contract/reports/files.ts';
import type { ReportExtension, ReportFileType } from '#contract/reports/files.ts';
import type { ScanState } from '#contract/reports/states.ts';
import type { FetchedFile, IncomingFile } from '../adapters/files/files.ts';
import { withoutTrail } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import type { Download } from '../shared/file-transfer.ts';
import type { ArrivingFile, Undoable } from '../shared/file-transfer.ts';
import { inspectFile, readFileName } from './inspection/inspect.ts';
import { redraw } from './inspection/pictures.ts';
import { forgetFile, reserveFile, selectLeftovers, writeFileFacts } from './report-files.store.ts';
import type { FileFacts } from './report-files.store.ts';

export type FileDeps = Pick<Dependencies, 'db' | 'files' | 'pdf' | 'word' | 'scanner' | 'logError'>;

/** An uploaded file that passed all checks and belongs to no report yet. */
export interface ReceivedFile extends Undoable {
  readonly incoming: IncomingFile;
  readonly facts: FileFacts & { type: ReportFileType };
  /** The pages of a Word file, if the clinic converts them; else null. */
  readonly pages: StoredFile | null;
}

/**
 * Receives an upload and checks its name, size, content and viruses before it is stored.
 * @throws INVALID_FIELDS, TOO_LARGE, FILE_INFECTED
 */
export async function receiveFile(deps: FileDeps, { name: sent, bytes }: ArrivingFile): Promise<ReceivedFile> {
  const name = readFileName(sent);
  let incoming = await deps.files.receive(bytes, limits.reportBytes);
  try {
    const extension = await inspectFile(incoming.path, incoming.bytes, name);
    const type = reportFileTypes[extension];
    if (type === 'image/jpeg' || type === 'image/png') {
      const drawn = await deps.files.receive(await redraw(incoming.path, type), 2 * limits.reportBytes);
      await incoming.drop();
      incoming = drawn;
    }
    // A picture is scanned as it is stored. A PDF is scanned as it came, since what is stored is written anew.
    const scan = await scanNow(deps, incoming.path);
    if (scan === 'INFECTED') throw clinicError('FILE_INFECTED', { fields: { file: 'report.fileType' } });
    if (type === 'application/pdf') {
      const { path, drop } = incoming;
      incoming = (await deps.files.make((to) => deps.pdf.rewrite(path, to))).file;
      await drop();
    }
    const pages = await pagesOfWord(deps, incoming.path, extension);
    const kept = incoming;
    return {
      incoming,
      facts: { name, type, bytes: incoming.bytes, sha256: incoming.sha256, scan },
      pages: pages && { incoming: pages, facts: { ...pagesFacts, bytes: pages.bytes, sha256: pages.sha256 } },
      drop: async () => {
        await kept.drop();
        await pages?.drop();
      },
    };
  } catch (error) {
    await incoming.drop();
    throw error;
  }
}

/** A file that was made here needs no virus scan. */
const pagesFacts = { name: 'pages.pdf', type: 'application/pdf', scan: 'OFF' } as const;

/** Converts a Word file to PDF. Null for other files, and if it fails: then the signer attaches a PDF. */
async function pagesOfWord(
  { files, pdf, word, logError }: FileDeps,
  path: string,
  extension: ReportExtension,
): Promise<IncomingFile | null> {
  if (!word || (extension !== 'doc' && extension !== 'docx')) return null;
  try {
    const { file: converted } = await files.make((to) => word.convert(path, extension, to));
    try {
      return (await files.make((to) => pdf.rewrite(converted.path, to))).file;
    } finally {
      await converted.drop();
    }
  } catch (error) {
    logError('a Word file could not be converted', { err: error });
    return null;
  }
}

/** Scans a file. If the scanner cannot be reached, the upload is accepted as WAITING, and a job retries the scan. */
async function scanNow({ scanner, logError }: FileDeps, path: string): Promise<ScanState> {
  if (!scanner) return 'OFF';
  try {
    return await scanner.scan(path);
  } catch (error) {
    logError('the virus scanner cannot be reached', { err: error });
    return 'WAITING';
  }
}

/** A received file and what is stored about it. */
interface StoredFile {
  readonly incoming: IncomingFile;
  readonly facts: FileFacts;
}

/** A file in its place, under a key that no row refers to yet. */
export interface PlacedFile extends StoredFile {
  readonly key: string;
}

/**
 * Puts files in place, the first of three steps. The second is the transaction that writes the rows which refer to
 * them; it begins with `keepFiles`. The third, `removeIfFails`, runs that transaction. After a failure neither files
 * nor rows are left, at the latest after the next start, because the keys are reserved first.
 */
export async function placeFiles(deps: FileDeps, stored: readonly StoredFile[]): Promise<PlacedFile[]> {
  const placed = stored.map((file) => ({ ...file, key: randomBytes(16).toString('hex') }));
  for (const { key } of placed) await reserveFile(deps.db, key);
  await removeIfFails(deps, placed, () => moveIntoPlace(deps, placed));
  return placed;
}

async function moveIntoPlace({ files }: FileDeps, placed: readonly PlacedFile[]): Promise<void> {
  for (const { incoming, key } of placed) await files.keep(incoming, key);
}

/** Marks placed files as stored, in the transaction whose rows refer to them. */
export async function keepFiles(tx: Db, placed: readonly PlacedFile[]): Promise<void> {
  for (const { key, facts } of placed) await writeFileFacts(tx, key, facts);
}

/** Runs the transaction that writes the rows of placed files; if it fails, the files are removed again. */
export async function removeIfFails<T>(
  deps: FileDeps,
  placed: readonly PlacedFile[],
  writeRows: () => Promise<T>,
): Promise<T> {
  try {
    return await writeRows();
  } catch (error) {
    for (const { incoming, key } of placed) {
      await incoming.drop();
      await withoutTrail(() => discard(deps, key)).catch((cause: unknown) =>
        deps.logError('a file without a report is removed at the next start', { err: cause }),
      );
    }
    throw error;
  }
}

/**
 * Removes a file that no report refers to. If the commit succeeded and only its answer was lost, nothing is removed.
 */
async function discard({ db, files }: Pick<FileDeps, 'db' | 'files'>, key: string): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await forgetFile(tx, key)) > 0) await files.remove(key);
  });
}

/**
 * Removes files left behind by crashes.
 * @param olderThanSeconds spares uploads still in progress
 * @returns how many
 */
export async function sweepLeftovers(deps: Pick<FileDeps, 'db' | 'files'>, olderThanSeconds: number): Promise<number> {
  const keys = await selectLeftovers(deps.db, olderThanSeconds);
  for (const key of keys) await discard(deps, key);
  return keys.length;
}

/**
 * Opens a stored file for download after checking its hash.
 * @throws FILE_DAMAGED, and logs it, if the file is missing or has changed
 */
export async function openFile(
  deps: Pick<FileDeps, 'files' | 'logError'>,
  key: string,
  sha256: string,
): Promise<Pick<Download, 'stream'>> {
  const { path, release } = await fetchFile(deps, key, sha256);
  return { stream: streamOf(path, release) };
}

/** Bytes from memory in the form of a stream, to be received as a file. */
export async function* asStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Streams a file, and calls `release` once it was read or its reader is gone. */
export function streamOf(path: string, release: () => Promise<void>): Readable {
  const stream = createReadStream(path);
  stream.once('close', () => void release());
  return stream;
}

/** The same as a file to read; call its `release` afterwards. @throws FILE_DAMAGED */
export async function fetchFile(
  { files, logError }: Pick<FileDeps, 'files' | 'logError'>,
  key: string,
  sha256: string,
): Promise<FetchedFile> {
  const file = await files.fetch(key);
  if (!file || (await hashOf(file.path)) !== sha256) {
    await file?.release();
    logError('a stored file is missing or has changed', { key, found: file !== null });
    throw clinicError('FILE_DAMAGED');
  }
  return file;
}

/** The content of a stored file, for one small enough to be held in memory. @throws FILE_DAMAGED */
export async function readStored(deps: FileDeps, key: string, sha256: string): Promise<Buffer> {
  const { stream } = await openFile(deps, key, sha256);
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
