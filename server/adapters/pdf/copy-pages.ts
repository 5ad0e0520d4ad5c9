import {
  degrees,
  PDFDict,
  PDFEmbeddedPage,
  PDFName,
  PDFObjectCopier,
  PDFPageEmbedder,
  PDFStream,
} from '@cantoo/pdf-lib';
import type { PageBoundingBox, PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import type { Place } from './pdf.ts';

/** A page of one document as a drawing in another. */
export interface PageCopy {
  readonly drawing: PDFEmbeddedPage;
  /** Clockwise, in degrees: 0, 90, 180 or 270. */
  readonly angle: number;
}

/**
 * Copies what the pages of `source` draw, and nothing else of it; changes `source`. Leaves out the pages in `skipped`,
 * and adds those that cannot be copied. Null for a page without content.
 */
export async function copyPages(
  source: PDFDocument,
  to: PDFDocument,
  skipped: Set<number>,
): Promise<(PageCopy | null)[]> {
  dropExtras(source);
  const copier = PDFObjectCopier.for(source.context, to.context);
  const copies: (PageCopy | null)[] = [];
  for (const [index, page] of source.getPages().entries()) {
    const copy = skipped.has(index) ? null : await copyPage(page, copier, to).catch(() => undefined);
    if (copy === undefined) skipped.add(index);
    copies.push(copy ?? null);
  }
  return copies;
}

/** Draws a copy upright, as large as fits, in the middle of `place`. */
export function drawCopy(page: PDFPage, { drawing, angle }: PageCopy, place: Place): void {
  const isTurned = angle === 90 || angle === 270;
  const [width, height] = isTurned ? [drawing.height, drawing.width] : [drawing.width, drawing.height];
  const scale = Math.min(place.width / width, place.height / height);
  const [left, bottom] = [place.x + (place.width - width * scale) / 2, place.y + (place.height - height * scale) / 2];
  page.drawPage(drawing, {
    // The corner around which it is turned.
    x: left + (angle === 180 || angle === 270 ? width * scale : 0),
    y: bottom + (angle === 90 || angle === 180 ? height * scale : 0),
    xScale: scale,
    yScale: scale,
    rotate: degrees(-angle),
  });
}

/** All that a page may keep; `Parent` is needed for what it inherits, and is not copied. */
const pageKeys = new Set(['Type', 'Parent', 'Contents', 'Resources', 'MediaBox', 'CropBox', 'Rotate']);

async function copyPage(page: PDFPage, copier: PDFObjectCopier, to: PDFDocument): Promise<PageCopy | null> {
  for (const key of page.node.keys()) if (!pageKeys.has(key.decodeText())) page.node.delete(key);
  if (!page.node.Contents()) return null;
  const box = boxOf(page);
  const embedder = await PDFPageEmbedder.for(copier.copy(page.node), box);
  const drawing = PDFEmbeddedPage.of(await embedder.embedIntoContext(to.context), to, embedder);
  return { drawing, angle: ((page.getRotation().angle % 360) + 360) % 360 };
}

/** What readers show of a page. */
function boxOf(page: PDFPage): PageBoundingBox {
  const [media, crop] = [page.getMediaBox(), page.getCropBox()];
  const left = Math.max(media.x, crop.x);
  const bottom = Math.max(media.y, crop.y);
  const right = Math.min(media.x + media.width, crop.x + crop.width);
  const top = Math.min(media.y + media.height, crop.y + crop.height);
  if (!(right > left && top > bottom)) throw new RangeError('A page without a size');
  return { left, bottom, right, top };
}

/** Keys of streams that name other files or programs, or hold what a page does not show. */
const streamExtras = (
  'F FFilter FDecodeParms Ref OPI Alternates AF PS Metadata PieceInfo LastModified StructParent ' +
  'StructParents OC Measure PtData'
)
  .split(' ')
  .map((key) => PDFName.of(key));

/** Removes what pages do not need to be drawn from everything that they may use. */
function dropExtras({ context }: PDFDocument): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dictionary = object instanceof PDFStream ? object.dict : object;
    if (!(dictionary instanceof PDFDict)) continue;
    if (object instanceof PDFStream) {
      for (const key of streamExtras) dictionary.delete(key);
      // A program for printers.
      if (dictionary.get(PDFName.of('Subtype')) === PDFName.of('PS')) dictionary.delete(PDFName.of('Subtype'));
    }
    const resources = context.lookup(dictionary.get(PDFName.of('Resources')));
    if (resources instanceof PDFDict) resources.delete(PDFName.of('Properties'));
  }
}
