import { PDFDocument } from '@cantoo/pdf-lib';
import { copyPages, drawCopy } from './copy-pages.ts';
import { PdfError } from './pdf.ts';
import type { Place } from './pdf.ts';

const asItIs = { updateMetadata: false };
const plainly = { useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false };

/** Puts the pages of a rewritten PDF onto the last pages of `cover`, one on each. */
export async function attachPages(cover: Uint8Array, pages: Uint8Array, place: Place): Promise<Uint8Array> {
  const document = await PDFDocument.load(cover, asItIs);
  const unreadable = new Set<number>();
  const copies = await copyPages(await PDFDocument.load(pages, asItIs), document, unreadable);
  if (unreadable.size > 0) throw new PdfError('Damaged');
  const sheets = document.getPages().slice(-copies.length);
  if (sheets.length < copies.length) throw new RangeError('More pages than sheets for them');
  for (const [index, copy] of copies.entries()) if (copy) drawCopy(sheets[index]!, copy, place);
  return document.save(plainly);
}

/** Draws the only page of `mark` over every page, as large as fits, from the top. The title becomes the mark's. */
export async function stampPages(from: Uint8Array, mark: Uint8Array): Promise<Uint8Array> {
  const [document, stamp] = [await PDFDocument.load(from, asItIs), await PDFDocument.load(mark, asItIs)];
  const title = stamp.getTitle();
  if (title) document.setTitle(title, { showInWindowTitleBar: true });
  const drawing = await document.embedPage(stamp.getPage(0));
  for (const page of document.getPages()) {
    const { width, height } = page.getSize();
    const scale = Math.min(width / drawing.width, height / drawing.height);
    page.drawPage(drawing, {
      x: (width - drawing.width * scale) / 2,
      y: height - drawing.height * scale,
      xScale: scale,
      yScale: scale,
    });
  }
  return document.save(plainly);
}

export const countPages = async (pdf: Uint8Array): Promise<number> =>
  (await PDFDocument.load(pdf, asItIs)).getPageCount();

/**
 * The pages of all, one after the other, in the first document.
 * @param over a page for each of them, which is drawn over it, as wide as it is, from the bottom
 */
export async function joinPages([first, ...rest]: readonly Uint8Array[], over?: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(first!, asItIs);
  for (const part of rest) {
    const other = await PDFDocument.load(part, asItIs);
    for (const page of await document.copyPages(other, other.getPageIndices())) document.addPage(page);
  }
  if (over) await drawOver(document, await PDFDocument.load(over, asItIs));
  return document.save(plainly);
}

async function drawOver(document: PDFDocument, over: PDFDocument): Promise<void> {
  const pages = document.getPages();
  if (over.getPageCount() !== pages.length) throw new RangeError('Not one page for each');
  const drawings = await document.embedPages(over.getPages());
  for (const [index, page] of pages.entries()) {
    const drawing = drawings[index]!;
    const scale = page.getWidth() / drawing.width;
    page.drawPage(drawing, { x: 0, y: 0, xScale: scale, yScale: scale });
  }
}
