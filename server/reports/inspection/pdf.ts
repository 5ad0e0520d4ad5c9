import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { refuse } from './refuse.ts';

/** The end of the file in which no zip directory may be, in bytes; that of a zip lies within its last 64 kB. */
const tailBytes = 66_000;
/** How many other bytes may follow a PDF, as PDF readers allow. */
const afterPdf = 1024;

/**
 * The end of a PDF: the place of its table, mostly `%%EOF`, then whatever a server or a mail program added. A file that
 * was cut off has no such end, or has objects of a later change after it.
 */
const ending = /startxref\s+\d+(?:\s+%?%?E?O?F?)?([^]*)$/;

/**
 * Refuses a PDF that is cut off, or is also a file of another type. Its content is checked when it is rewritten
 * (`PdfTools.rewrite`), which also drops what stands before and after it.
 * @throws INVALID_FIELDS
 */
export async function inspectPdf(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'r');
  try {
    const tail = await read(file, Math.max(0, bytes - tailBytes), bytes);
    if (tail.includes('PK\u0005\u0006')) throw refuse('report.fileTypeContent');
    const end = await endOf(file, bytes);
    const text = await read(file, Math.max(0, end - 2 * afterPdf), end);
    const last = text.slice(Math.max(0, text.lastIndexOf('startxref')));
    const added = ending.exec(last)?.[1];
    if (added === undefined || added.length > afterPdf || /\d\s+obj\b|%PDF-/.test(added))
      throw refuse('report.pdfDamaged');
  } finally {
    await file.close();
  }
}

async function read(file: FileHandle, from: number, to: number): Promise<string> {
  const buffer = Buffer.alloc(Math.min(to, from + tailBytes) - from);
  await file.read(buffer, 0, buffer.length, from);
  return buffer.toString('latin1');
}

/** The end of the content, without the white space and zero bytes that storage adds at the end of files. */
async function endOf(file: FileHandle, bytes: number): Promise<number> {
  for (let to = bytes; to > 0; to -= tailBytes) {
    const from = Math.max(0, to - tailBytes);
    const kept = (await read(file, from, to)).replace(/[\s\0]+$/, '').length;
    if (kept > 0) return from + kept;
  }
  return 0;
}
