import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { PDFiumDocument } from '@hyzyla/pdfium';
import { PdfError } from './pdf.ts';

/** A PDF opened by PDFium, the reader of Chrome: how people see it. */
export interface ShownPdf {
  readonly count: number;
  /** A page's size as shown, in points. */
  sizeOf(index: number): { width: number; height: number };
  /** A page in shades of grey, one byte a pixel, about `pixels` high or wide. */
  draft(index: number, pixels: number): Promise<Uint8Array>;
  /** A page as JPEG, sharp enough for print. */
  picture(index: number): Promise<Uint8Array>;
  close(): void;
}

/** Of a page as picture: A4 at about 170 dpi. */
const picturePixels = 2000;

let library: Promise<PDFiumLibrary> | null = null;

/** @throws PdfError if it is locked or cannot be read */
export async function showPdf(bytes: Uint8Array): Promise<ShownPdf> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(bytes).catch((error: unknown) => {
    const text = error instanceof Error ? error.message : '';
    if (/^(Password required|Unsupported security)/.test(text)) throw new PdfError('Locked', error);
    // PDFium's messages for a file that is no PDF; any other error may have broken the library.
    throw /^(File not|Unknown error|Page not found|PDF Loading)/.test(text) ? new PdfError('Damaged', error) : error;
  });
  return {
    count: document.getPageCount(),
    sizeOf: (index) => sizeOf(document, index),
    draft: async (index, pixels) => (await draw(document, index, pixels, 'Gray')).data,
    picture: async (index) => {
      const { data, width, height } = await draw(document, index, picturePixels, 'BGRA');
      const { default: sharp } = await import('sharp');
      return sharp(data, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .jpeg({ quality: 82 })
        .toBuffer();
    },
    close: () => document.destroy(),
  };
}

function sizeOf(document: PDFiumDocument, index: number): { width: number; height: number } {
  const { originalWidth: width, originalHeight: height } = document.getPage(index).getOriginalSize();
  if (!(width >= 1 && height >= 1)) throw new PdfError('Damaged');
  return { width, height };
}

async function draw(document: PDFiumDocument, index: number, pixels: number, colorSpace: 'Gray' | 'BGRA') {
  const { width, height } = sizeOf(document, index);
  const scale = pixels / Math.max(width, height);
  const size = { width: Math.max(1, width * scale), height: Math.max(1, height * scale) };
  // A form's values are drawn too.
  return document.getPage(index).render({ ...size, scale: 1, colorSpace, renderFormFields: true });
}
