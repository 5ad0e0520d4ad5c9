import { createHash } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { faultOfKind } from '#contract/reports/file-kinds.ts';
import { clinicError } from '../shared/errors.ts';
import type { Files, IncomingFile } from '../adapters/files/files.ts';
import { kindOfStored } from '../shared/file-kind.ts';
import type { ArrivingFile } from '../shared/file-transfer.ts';
import { loadSharp, openPicture } from '../shared/open-picture.ts';

/**
 * Receives an uploaded signature, logo or photo, a JPEG or PNG, and re-encodes it from its pixels: upright, as PNG, at
 * most as large as `box`. A picture of a single colour is refused, because it shows nothing.
 * @throws INVALID_FIELDS, TOO_LARGE
 */
export async function takePicture(
  files: Files,
  { bytes }: ArrivingFile,
  box: { width: number; height: number },
): Promise<Buffer> {
  const incoming = await files.receive(bytes, limits.pictureBytes);
  try {
    return await redraw(incoming, box);
  } finally {
    await incoming.drop();
  }
}

async function redraw({ path }: IncomingFile, box: { width: number; height: number }): Promise<Buffer> {
  const refuse = (text: string, cause?: unknown) => clinicError('INVALID_FIELDS', { fields: { file: text }, cause });
  const kind = await kindOfStored(path);
  if (kind !== 'png' && kind !== 'jpeg')
    throw refuse(kind === 'heic' || kind === 'webp' ? faultOfKind(kind) : 'picture.type');
  const sharp = await loadSharp();
  const size = { ...box, fit: 'inside', withoutEnlargement: true } as const;
  const opened = await openPicture(path);
  const drawn = await opened
    .resize(size)
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch((error: unknown) => {
      throw refuse('report.imageDamaged', error);
    });
  const { channels } = await sharp(drawn).stats();
  if (channels.every(({ min, max }) => min === max)) throw refuse('picture.empty');
  return drawn;
}

/**
 * Cuts a picture to a box around what draws the eye, on white.
 * @param picture anything that sharp reads
 */
export async function cutPicture(
  picture: Buffer,
  { width, height, format, quality }: { width: number; height: number; format: 'webp' | 'jpeg'; quality: number },
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(picture)
    .flatten({ background: '#fff' })
    .resize(width, height, { fit: 'cover', position: sharp.strategy.attention })
    .toFormat(format, { quality })
    .toBuffer();
}

/** A digest of a picture, which changes its address whenever the picture changes. */
export const digestOf = (picture: Buffer) => createHash('sha256').update(picture).digest('hex').slice(0, 32);

/** A PNG as a data URL, for an `<img>`. */
export const asDataAddress = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;
