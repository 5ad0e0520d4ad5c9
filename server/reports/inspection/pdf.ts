import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { refuse } from './refuse.ts';

/** How much of the file's end must not contain a zip directory; a zip's lies within its last 64 kB. */
const tailBytes = 66_000;
/** So many bytes of something else may stand behind a PDF, as PDF readers allow. */
const afterPdf = 1024;

/**
 * The end of a PDF: the place of its table, then mostly `%%EOF`, then what a server or a mail program added. A file
 * that was cut off has none, or objects of a later change behind it.
 */
const ending = /startxref\s+\d+(?:\s+%?%?E?O?F?)?([^]*)$/;

/**
 * Refuses a PDF that is cut off, or a second file type at the same time. What it contains is checked when it is written
 * anew (`PdfTools.rewrite`), which also leaves out what stands before and behind it.
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

/** Where the file's last byte ends that is neither white space nor NUL. Storage fills files up with these. */
async function endOf(file: FileHandle, bytes: number): Promise<number> {
  for (let to = bytes; to > 0; to -= tailBytes) {
    const from = Math.max(0, to - tailBytes);
    const kept = (await read(file, from, to)).replace(/[\s\0]+$/, '').length;
    if (kept > 0) return from + kept;
  }
  return 0;
}
