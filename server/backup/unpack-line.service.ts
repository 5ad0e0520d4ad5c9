import { mkdir, open, stat, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Files } from '../adapters/files/files.ts';
import { fingerprintOf } from '../shared/secrets.ts';
import { StartError } from '../shared/start-error.ts';
import { readArchive } from './archive.ts';
import type { ReadingKeys } from './archive.ts';
import { parseBaseAbout, parseBaseContents, refuseEarlierBase, refuseOtherBase } from './base-contents.ts';
import type { BaseContents } from './base-contents.ts';
import { entryNames } from './contents.ts';
import { refuseOtherThanKey } from './entry-paths.ts';
import { unwrapSecretKey } from './keys.ts';
import type { BaseName, PieceName } from './line-names.ts';
import { segmentBytes, segmentOf } from './wal.store.ts';

/** A base that was unpacked. */
export interface UnpackedBase extends BaseContents {
  readonly secretKey: Buffer;
  /** The same as the passphrase wraps it. */
  readonly wrappedKey: string;
}

/**
 * Reads a base's beginning only.
 * @throws StartError if it is for another key, machine or program, or not the base that it is `named`
 */
export async function checkBase(path: string, named: BaseName, keys: ReadingKeys): Promise<void> {
  for await (const { content } of readArchive(path, keys)) return refuseOtherBase(parseBaseAbout(content), named);
}

/**
 * Writes a base's files into a new folder, with the WAL it holds. The database is not consistent before it has replayed
 * that WAL.
 * @throws StartError if it is damaged, cut off or incomplete, or not the base that it is `named`
 */
export async function unpackBase(
  path: string,
  named: BaseName,
  { passphrase, ...keys }: ReadingKeys & { readonly passphrase: string },
  folder: string,
): Promise<UnpackedBase> {
  let fingerprint = '';
  let wrappedKey = '';
  let contents: BaseContents | null = null;
  const wal: { at: bigint; content: Buffer }[] = [];
  await makeFolder(folder);
  const output = openOutput(folder);
  try {
    for await (const { name, content } of readArchive(path, keys)) {
      if (name === entryNames.about) {
        const about = parseBaseAbout(content);
        refuseOtherBase(about, named);
        ({ fingerprint } = about);
      } else if (name === entryNames.secretKey) wrappedKey = content.toString('utf8');
      else if (name === entryNames.contents) contents = parseBaseContents(content);
      else if (name.startsWith('wal/')) wal.push({ at: BigInt(name.slice(4)), content });
      else await output.append(name.split('/').slice(1, -1).join('/'), content);
    }
    if (!contents) throw new StartError(`${path} is incomplete: take another base (an earlier --until).`);
    refuseEarlierBase(contents, named);
    for (const name of contents.folders) await makeFolder(join(folder, name));
    for (const [name, bytes] of Object.entries(contents.files)) {
      if (bytes === 0) await output.append(name, Buffer.alloc(0));
      if ((await stat(join(folder, name))).size !== bytes) throw new StartError(`${path} does not hold what it says.`);
    }
    for (const { at, content } of wal) await output.writeWal(contents.timeline, at, content);
  } finally {
    await output.close();
  }
  await writeFile(join(folder, 'backup_label'), contents.label, { mode: 0o600, flush: true });
  await writeFile(join(folder, 'recovery.signal'), '', { mode: 0o600, flush: true });
  const secretKey = Buffer.from(await unwrapSecretKey(wrappedKey, passphrase), 'hex');
  if (fingerprintOf(secretKey) !== fingerprint) throw new StartError(`${path} does not hold what it says.`);
  return { ...contents, secretKey, wrappedKey };
}

/**
 * Adds a piece's WAL to an unpacked base, and its report files to the store.
 * @param named what the piece must hold: a signature does not say under which name it was stored
 * @param stored the keys of those that are there already: a file may be in two pieces
 * @throws StartError if it is damaged, or holds other WAL than its name says, or not all of it
 */
export async function unpackPiece(
  path: string,
  named: PieceName,
  keys: ReadingKeys,
  { folder, timeline, files, stored }: { folder: string; timeline: string; files: Files; stored: Set<string> },
): Promise<void> {
  const output = openOutput(folder);
  const refuse = () => new StartError(`${named.name} is not the piece its name says: ${sayOtherPiece}`);
  let reached = named.from;
  try {
    for await (const { name, content } of readArchive(path, keys)) {
      const [kind, rest = ''] = name.split('/');
      if (kind === 'wal') {
        if (rest !== String(reached)) throw refuse();
        await output.writeWal(timeline, reached, content);
        reached += BigInt(content.length);
      } else if (!stored.has(rest)) await storeFile(files, rest, content);
      if (kind === 'files') stored.add(rest);
    }
    if (reached !== named.to) throw refuse();
  } finally {
    await output.close();
  }
}

const sayOtherPiece = 'somebody put another one there. Restore with an --until from before it.';

/** Stores those of `wanted` that an archive holds. @returns the keys that it does not hold */
export async function takeFiles(path: string, keys: ReadingKeys, wanted: ReadonlySet<string>, files: Files) {
  const left = new Set(wanted);
  for await (const { name, content } of readArchive(path, keys)) {
    const [kind, key = ''] = name.split('/');
    if (kind === 'files' && left.delete(key)) await storeFile(files, key, content);
    if (left.size === 0) break;
  }
  return left;
}

/** @throws StartError for a key that no clinic makes */
export async function storeFile(files: Files, key: string, content: Buffer): Promise<void> {
  refuseOtherThanKey(key);
  const arrived = await files.receive(piecesOf(content), content.length);
  await files.keep(arrived, key);
}

async function* piecesOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });

/** Writes files of the database; parts of one file follow each other, so one is open at a time. */
function openOutput(folder: string) {
  let current: { name: string; file: FileHandle } | null = null;
  const close = async () => {
    await current?.file.close();
    current = null;
  };
  const take = async (name: string, make: (path: string) => Promise<FileHandle>): Promise<FileHandle> => {
    if (current?.name === name) return current.file;
    await close();
    const path = join(folder, name);
    await makeFolder(dirname(path));
    current = { name, file: await make(path) };
    return current.file;
  };
  return {
    close,
    append: async (name: string, content: Buffer) => {
      await (await take(name, (path) => open(path, 'wx', 0o600))).appendFile(content);
    },
    /** A segment has its full length from the beginning, as PostgreSQL expects; what is not unpacked yet is zeros. */
    writeWal: async (timeline: string, at: bigint, content: Buffer) => {
      const file = await take(`pg_wal/${segmentOf(timeline, at)}`, async (path) => {
        const segment = await open(path, 'r+').catch(() => open(path, 'wx+', 0o600));
        await segment.truncate(Number(segmentBytes));
        return segment;
      });
      await file.write(content, 0, content.length, Number(at % segmentBytes));
    },
  };
}
