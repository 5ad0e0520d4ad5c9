import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { createInflate } from 'node:zlib';
import { refuse } from './refuse.ts';

/** How far, in bytes, a stream's dictionary may extend before and after its type. */
const dictionaryBytes = 2000;
/** Object streams are text. More than this, unpacked in total, is a decompression bomb. */
const unpackedBytes = 40 * 1024 * 1024;
const chunkBytes = 64 * 1024;
/** Longer than the longest name searched for, with every letter escaped. */
const overlap = 128;
/** Compressed once with Flate: the only encoding that is inspected. */
const usual = /\/Filter\s*(?:\[\s*\/(?:FlateDecode|Fl)\s*\]|\/(?:FlateDecode|Fl)\s*[/>])/;

/**
 * Unpacks the object streams whose types are at `places` and passes their content to `look` in pieces.
 * @throws INVALID_FIELDS for a stream that cannot be inspected: another encoding, too large, or cut off
 */
export async function inflateObjects(
  path: string,
  places: readonly number[],
  look: (bytes: Buffer) => void,
): Promise<void> {
  if (places.length > 20_000) throw refuse('report.pdfDamaged');
  const file = await open(path, 'r');
  try {
    let left = unpackedBytes;
    for (const place of places) {
      const start = await findPacked(file, place, look);
      if (start !== null) left -= await inflate(path, start, left, look);
    }
  } finally {
    await file.close();
  }
}

/**
 * The position of an object stream's compressed bytes, given the position of its type. Null for an uncompressed stream,
 * which is inspected at once.
 */
async function findPacked(file: FileHandle, place: number, look: (bytes: Buffer) => void): Promise<number | null> {
  const from = Math.max(0, place - dictionaryBytes);
  const text = await readText(file, from, 2 * dictionaryBytes);
  const before = text.slice(0, place - from);
  const after = text.slice(place - from);
  const start = /stream(?:\r\n|\n|\r)/.exec(after);
  const dictionary = before.slice(Math.max(0, before.lastIndexOf('obj'))) + (start ? after.slice(0, start.index) : '');
  // The type is not in a stream's own dictionary, or the encoding is unusual: real PDFs have neither, and it cannot be
  // inspected.
  if (!start || dictionary.includes('endobj') || /#|\/(?:DecodeParms|DP|F)\b/.test(dictionary))
    throw refuse('report.pdfDamaged');
  if (!/\/Filter/.test(dictionary)) {
    // Uncompressed: its content was already searched with the file, except for the shortest names.
    look(Buffer.from(await readText(file, place, chunkBytes), 'latin1'));
    return null;
  }
  if (!usual.test(dictionary) || dictionary.split('/Filter').length > 2) throw refuse('report.pdfDamaged');
  return place + start.index + start[0].length;
}

async function inflate(path: string, from: number, limit: number, look: (bytes: Buffer) => void): Promise<number> {
  const unpack = createInflate();
  // A separate stream: one made from an open file handle would close the handle at its end.
  const packed = createReadStream(path, { start: from, highWaterMark: chunkBytes });
  let size = 0;
  let kept: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of packed.pipe(unpack) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw refuse('report.pdfDamaged');
      const bytes = Buffer.concat([kept, chunk]);
      look(bytes);
      kept = Buffer.from(bytes.subarray(-overlap));
    }
    look(Buffer.concat([kept, Buffer.from(' ')]));
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
      ? refuse('report.pdfDamaged', error)
      : error;
  } finally {
    packed.destroy();
    unpack.destroy();
  }
  return size;
}

async function readText(file: FileHandle, from: number, length: number): Promise<string> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, from);
  return buffer.toString('latin1', 0, bytesRead);
}
