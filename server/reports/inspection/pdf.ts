import { open } from 'node:fs/promises';
import { refuse } from './refuse.ts';

/** How much of the file's end must not contain a zip directory; a zip's lies within its last 64 kB. */
const tailBytes = 66_000;

/**
 * Refuses a PDF that is cut off, or a second file type at the same time. What it contains is checked when it is written
 * anew (`PdfTools.rewrite`).
 * @throws INVALID_FIELDS
 */
export async function inspectPdf(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'r');
  try {
    const read = async (from: number, length: number) => {
      const buffer = Buffer.alloc(Math.min(length, bytes - from));
      await file.read(buffer, 0, buffer.length, from);
      return buffer.toString('latin1');
    };
    const head = await read(0, 1024);
    const tail = await read(Math.max(0, bytes - tailBytes), tailBytes);
    if (!/^%PDF-[12]\.\d/.test(head) || /<(?:html|script|svg|!doctype)/i.test(head))
      throw refuse('report.fileTypeContent');
    if (tail.includes('PK\u0005\u0006')) throw refuse('report.fileTypeContent');
    if (!/%%EOF[\s\0]*$/.test(tail.slice(-1100))) throw refuse('report.pdfDamaged');
  } finally {
    await file.close();
  }
}
