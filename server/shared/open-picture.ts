import type { Sharp } from 'sharp';
import { clinicError } from './errors.ts';

/** The library is large, so it is loaded on first use. No cache, one core. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Pixels that are kept: four times as many as a printed page of A4 shows at 200 dots an inch. */
const keptPixels = 25_000_000;
/**
 * Pixels that can be read: phones make photos of 48 and 108 megapixels. A picture that is stored in several passes
 * needs all of them in memory at once.
 */
const readPixels = { inOnePass: 120_000_000, inPasses: 50_000_000 };

/** The longer side, in pixels, with which a picture is kept; null if it is too large to be read. */
export function longestSide(width: number, height: number, isInPasses: boolean): number | null {
  const pixels = width * height;
  if (pixels > (isInPasses ? readPixels.inPasses : readPixels.inOnePass)) return null;
  const longer = Math.max(width, height);
  return pixels <= keptPixels ? longer : Math.ceil(longer / 2);
}

/**
 * A picture of a file, upright. One of more pixels than are kept has half of them each way: that is as fast as a small
 * one, and letters stay legible.
 * @throws INVALID_FIELDS with the reason under `file`
 */
export async function openPicture(path: string): Promise<Sharp> {
  const sharp = await loadSharp();
  const refuse = (fault: string, cause?: unknown) => clinicError('INVALID_FIELDS', { fields: { file: fault }, cause });
  const { width, height, isProgressive } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw refuse('report.imageDamaged', error);
    });
  const longest = longestSide(width, height, isProgressive ?? false);
  if (longest === null) throw refuse('report.imageTooLarge');
  const limitInputPixels = readPixels.inOnePass;
  const picture = sharp(path, { limitInputPixels, failOn: 'error', sequentialRead: true }).rotate();
  return longest < Math.max(width, height) ? picture.resize(longest, longest, { fit: 'inside' }) : picture;
}
