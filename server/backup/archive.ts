import type { KeyObject } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import tar from 'tar-stream';
import { StartError } from '../shared/start-error.ts';
import { refuseOtherThanFile, refuseOutside } from './entry-paths.ts';
import { checkSignature, piecesOf, signing } from './signatures.ts';
import type { Trust } from './signatures.ts';

/** An archive that is being written: a tar, compressed (zstd), encrypted (age), signed (Ed25519). */
export interface ArchiveWriter {
  add(name: string, content: Uint8Array): Promise<void>;
  /** Resolves when the last byte was taken. */
  finish(): Promise<void>;
}

export interface ArchiveEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** For whom an archive is encrypted, and who signs it. */
export interface WritingKeys {
  /** `age1…` */
  readonly recipient: string;
  /** Null: the keys are from before archives were signed. */
  readonly signer: KeyObject | null;
}

/** What reads an archive, and whose signature it must have. */
export interface ReadingKeys extends Trust {
  /** `AGE-SECRET-KEY-1…` */
  readonly identity: string;
}

/**
 * Begins an archive that only the holder of `recipient`'s key can read. A failure of `target` (a full disk) fails the
 * next call.
 */
export async function writeArchive(target: Writable, { recipient, signer }: WritingKeys): Promise<ArchiveWriter> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const pack = tar.pack();
  const compressed = createZstdCompress();
  const encrypted = await encrypter.encrypt(webStreamOf(compressed));
  const written = Promise.all([
    pipeline(Readable.from(pack, { objectMode: false }), compressed),
    signer
      ? pipeline(Readable.fromWeb(encrypted as ReadableStream), signing(signer), target)
      : pipeline(Readable.fromWeb(encrypted as ReadableStream), target),
  ]);
  // The next call reports it.
  written.catch(() => undefined);
  return {
    add: async (name, content) => {
      const taken = new Promise<void>((resolve, reject) => {
        pack.entry({ name }, Buffer.from(content), (error) => (error ? reject(error) : resolve()));
      });
      // If the target has failed, its error says why.
      await Promise.race([taken, written]).catch(async (error: unknown) => {
        await written;
        throw error;
      });
    },
    finish: async () => {
      pack.finalize();
      await written;
    },
  };
}

/**
 * Reads an archive's entries in order, each whole in memory, after its signature was checked. Where it need not have
 * one, the paths of all entries are checked before the first is handed out.
 * @throws StartError if it is missing, unsigned, signed by another key, changed, for another key, damaged or cut off,
 * or holds anything but files inside of it; at the latest after the last one
 */
export async function* readArchive(path: string, keys: ReadingKeys): AsyncGenerator<ArchiveEntry> {
  const file = await open(path).catch((error: unknown) => {
    throw explainReadError(error, path);
  });
  try {
    const bytes = await checkSignature(file, path, keys);
    if (keys.allowsUnsigned) for await (const entry of readEntries(file, bytes, keys.identity)) void entry;
    yield* readEntries(file, bytes, keys.identity);
  } catch (error) {
    throw explainReadError(error, path);
  } finally {
    await file.close();
  }
}

async function* readEntries(file: FileHandle, bytes: number, identity: string): AsyncGenerator<ArchiveEntry> {
  const entries = tar.extract();
  const source = Readable.from(piecesOf(file, bytes), { objectMode: false });
  try {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const plain = await decrypter.decrypt(webStreamOf(source));
    const ended = pipeline(Readable.fromWeb(plain as ReadableStream), createZstdDecompress(), entries);
    ended.catch(() => undefined);
    for await (const entry of entries) {
      const { name, type } = entry.header;
      refuseOtherThanFile(name, type);
      refuseOutside(name);
      const pieces: Buffer[] = [];
      for await (const piece of entry) pieces.push(piece as Buffer);
      yield { name, content: Buffer.concat(pieces) };
    }
    await ended;
  } finally {
    source.destroy();
  }
}

/** The same bytes, as age takes them. */
const webStreamOf = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;

function explainReadError(error: unknown, path: string): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new StartError(`There is no archive at ${path}.`, { cause: error });
  if (['EACCES', 'EPERM', 'EISDIR', 'EIO'].includes(code))
    return new StartError(`${path} cannot be read (${code}).`, { cause: error });
  if (/no identity matched/.test(error.message))
    return new StartError(`${path} was encrypted for another key: give the file of keys it was made with (--keys).`, {
      cause: error,
    });
  return new StartError(`${path} is damaged or was cut off: take another archive.`, { cause: error });
}
