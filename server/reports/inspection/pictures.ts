import type { Readable } from 'node:stream';
import { ClinicError, clinicError } from '../../shared/errors.ts';
import { loadSharp, openPicture } from '../../shared/open-picture.ts';
import { refuse } from './refuse.ts';

/**
 * Re-encodes a picture upright, from its pixels only, so that metadata and hidden content are removed. A very large
 * photo becomes smaller.
 * @returns the bytes as a stream; its error means that the picture cannot be read
 * @throws INVALID_FIELDS if it is too large to be opened
 */
export async function redraw(path: string, type: 'image/jpeg' | 'image/png'): Promise<AsyncIterable<Uint8Array>> {
  const picture = await openPicture(path);
  return withClearErrors(type === 'image/jpeg' ? picture.jpeg({ quality: 88 }) : picture.png({ compressionLevel: 8 }));
}

async function* withClearErrors(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw refuse('report.imageDamaged', error);
  }
}

/**
 * Reads a drawn signature from a canvas's data URL: a non-empty PNG of at most 600×150 CSS pixels on a high-resolution
 * screen, re-encoded.
 * @throws INVALID_FIELDS
 */
export async function readSignature(address: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const sent = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  const unreadable = (cause?: unknown) =>
    clinicError('INVALID_FIELDS', { fields: { signature: 'report.signatureImage' }, cause });
  if (sent.subarray(0, 8).toString('latin1') !== '\u0089PNG\r\n\u001a\n') throw unreadable();
  try {
    const picture = sharp(sent, { limitInputPixels: 2400 * 600, failOn: 'error' });
    const { channels } = await picture.stats();
    if (channels.every(({ min, max }) => min === max))
      throw clinicError('INVALID_FIELDS', { fields: { signature: 'report.signature' } });
    return await picture
      .resize({ width: 1200, height: 300, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (error) {
    throw error instanceof ClinicError ? error : unreadable(error);
  }
}
