import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { createInflate } from 'node:zlib';
import { refuse } from './refuse.ts';

/** How far a stream's dictionary may reach on either side of its type, in bytes. */
const dictionaryBytes = 2000;
/** Object streams are text: what unpacks to more than this in all is a bomb. */
const unpackedBytes = 40 * 1024 * 1024;
const chunkBytes = 64 * 1024;
/** No name that is looked for is longer, even with every letter escaped. */
const overlap = 128;
/** Packed once, in the one way that is looked into. */
const usual = /\/Filter\s*(?:\[\s*\/(?:FlateDecode|Fl)\s*\]|\/(?:FlateDecode|Fl)\s*[/>])/;

/**
 * Unpacks the object streams whose types stand at `places` and shows what is in them to `look`, piece by piece.
 * @throws INVALID_FIELDS for one that cannot be looked into: packed in another way, too large, or cut off
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
 * Where the packed bytes of the object stream whose type stands at `place` begin; null for one that is not packed,
 * which is looked at at once.
 */
async function findPacked(file: FileHandle, place: number, look: (bytes: Buffer) => void): Promise<number | null> {
  const from = Math.max(0, place - dictionaryBytes);
  const text = await readText(file, from, 2 * dictionaryBytes);
  const before = text.slice(0, place - from);
  const after = text.slice(place - from);
  const start = /stream(?:\r\n|\n|\r)/.exec(after);
  const dictionary = before.slice(Math.max(0, before.lastIndexOf('obj'))) + (start ? after.slice(0, start.index) : '');
  // A type that stands in no stream's own dictionary, or an unusual packing: nobody's PDF, and nothing we could look
  // into.
  if (!start || dictionary.includes('endobj') || /#|\/(?:DecodeParms|DP|F)\b/.test(dictionary))
    throw refuse('report.pdfDamaged');
  if (!/\/Filter/.test(dictionary)) {
    // Not packed: what stands in it stands in the file, where all but the shortest names were looked for.
    look(Buffer.from(await readText(file, place, chunkBytes), 'latin1'));
    return null;
  }
  if (!usual.test(dictionary) || dictionary.split('/Filter').length > 2) throw refuse('report.pdfDamaged');
  return place + start.index + start[0].length;
}

async function inflate(path: string, from: number, limit: number, look: (bytes: Buffer) => void): Promise<number> {
  const unpack = createInflate();
  // A stream of its own: one of an open file closes that when it ends.
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
