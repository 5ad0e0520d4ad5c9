import type { Sheet } from './sheet.ts';

/** A picture prepared for print, and its size in pixels. */
interface Picture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A page at 200 dpi, enough to read the scan of a printed report. */
const photoDots = { width: 1654, height: 2339 };

/**
 * Prepares an uploaded picture: upright, on white, no larger than print needs. A phone's photo would take megabytes.
 */
export async function preparePhoto(file: Uint8Array): Promise<Picture> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(file)
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize({ ...photoDots, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Prepares a drawn signature in grey on white. pdfkit embeds such a picture unchanged, while transparency takes it
 * long.
 */
export async function prepareSignature(png: Uint8Array): Promise<Picture> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(png)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: 600, height: 300, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Prepares a logo in colour on white, as large as print needs. */
export async function prepareLogo(png: Uint8Array): Promise<Picture> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(png)
    .flatten({ background: '#ffffff' })
    .resize({ width: 460, height: 234, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Draws a picture as large as fits into the box, from its top left corner. @returns its printed size, in points */
export function drawPicture(
  sheet: Sheet,
  picture: Picture,
  place: { x: number; y: number; width: number; height: number },
  alt: string,
): { width: number; height: number } {
  const scale = Math.min(place.width / picture.width, place.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const figure = sheet.element('Figure', undefined, {
    alt,
    bbox: [place.x, place.y, place.x + width, place.y + height],
  });
  sheet.content(figure, 'Figure', () => sheet.doc.image(picture.data, place.x, place.y, { width, height }));
  return { width, height };
}
