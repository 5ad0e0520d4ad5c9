import { ParseSpeeds, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { hasActiveContent } from './active.ts';
import { copyPages, drawCopy } from './copy-pages.ts';
import { PdfError } from './pdf.ts';
import { showPdf } from './shown-pdf.ts';
import type { ShownPdf } from './shown-pdf.ts';

/** More pages than a report has. */
const maxPages = 100;
const draftPixels = 640;
/** Pixels of a draft that may differ: rounding at the edges of letters. One letter more or less is beyond it. */
const tolerated = { pixels: 12, shade: 64 };

/** @returns the PDF written anew, and how many of its pages became pictures */
export async function rewritePdf(bytes: Uint8Array): Promise<{ written: Uint8Array; pages: number; pictures: number }> {
  const source = await readPdf(bytes);
  const shown = await showPdf(bytes);
  try {
    const { count } = shown;
    if (count === 0) throw new PdfError('Damaged');
    if (count > maxPages) throw new PdfError('TooManyPages');
    const pictured = new Set<number>();
    // If the two readers count different pages, what people see decides.
    if (source?.getPageCount() !== count) for (let index = 0; index < count; index += 1) pictured.add(index);
    let written: Uint8Array;
    let before: number;
    do {
      before = pictured.size;
      written = await writePages(source, shown, pictured);
      if (pictured.size === before) await findUnlike(shown, written, pictured);
    } while (pictured.size > before);
    return { written, pages: count, pictures: pictured.size };
  } finally {
    shown.close();
  }
}

/** Null if it is so irregular that only pictures of it can be taken. @throws PdfError if it is locked or active */
async function readPdf(bytes: Uint8Array): Promise<PDFDocument | null> {
  const source = await parse(bytes);
  if (source?.context.trailerInfo.Encrypt) throw new PdfError('Locked');
  if (source && hasActiveContent(source.context)) throw new PdfError('Active');
  return source;
}

async function parse(bytes: Uint8Array): Promise<PDFDocument | null> {
  try {
    const source = await PDFDocument.load(bytes, {
      ignoreEncryption: true,
      updateMetadata: false,
      preserveXFA: true,
      parseSpeed: ParseSpeeds.Fastest,
    });
    source.getPages();
    return source;
  } catch {
    return null;
  }
}

/** Adds pages that cannot be copied to `pictured`. */
async function writePages(source: PDFDocument | null, shown: ShownPdf, pictured: Set<number>): Promise<Uint8Array> {
  const written = await PDFDocument.create({ updateMetadata: false });
  const copies = source ? await copyPages(source, written, pictured) : [];
  for (let index = 0; index < shown.count; index += 1) {
    const { width, height } = shown.sizeOf(index);
    const page = written.addPage([width, height]);
    const copy = copies[index];
    if (pictured.has(index))
      page.drawImage(await written.embedJpg(await shown.picture(index)), { x: 0, y: 0, width, height });
    else if (copy) drawCopy(page, copy, { x: 0, y: 0, width, height });
    // The library adds an empty list of notes to each page.
    page.node.delete(PDFName.of('Annots'));
  }
  const bytes = await written.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
  // Checks that nothing active was copied.
  if (hasActiveContent(written.context)) throw new PdfError('Active');
  return bytes;
}

/** Adds the pages to `pictured` that look otherwise than before: forms, notes and hidden layers are not copied. */
async function findUnlike(shown: ShownPdf, written: Uint8Array, pictured: Set<number>): Promise<void> {
  const copy = await showPdf(written);
  try {
    for (let index = 0; index < shown.count; index += 1) {
      if (!pictured.has(index) && !(await isAlike(shown, copy, index))) pictured.add(index);
    }
  } finally {
    copy.close();
  }
}

async function isAlike(one: ShownPdf, other: ShownPdf, index: number): Promise<boolean> {
  const [before, after] = [await one.draft(index, draftPixels), await other.draft(index, draftPixels)];
  if (before.length !== after.length) return false;
  let different = 0;
  for (let at = 0; at < before.length; at += 1) {
    if (Math.abs(before[at]! - after[at]!) > tolerated.shade) different += 1;
  }
  return different <= tolerated.pixels;
}
