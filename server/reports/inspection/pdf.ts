import { open } from 'node:fs/promises';
import { findNames } from './pdf-names.ts';
import { inflateObjects } from './pdf-objects.ts';
import { refuse } from './refuse.ts';
import { readWindows } from './windows.ts';

/** Names of active content: scripts, actions, attachments. */
const active = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'Rendition',
  'SubmitForm',
  'ImportData',
  'GoToE',
];
/**
 * Short names occur by chance in a picture's bytes. A script needs `/S /JavaScript` beside its `/JS`, so `/JS` is
 * searched only in object streams, which are text.
 */
const inFile = new Set([...active, 'XFA', 'Encrypt', 'ObjStm']);
const inObjects = new Set([...active, 'XFA', 'JS']);

/** How much of the file's end must not contain a zip directory; a zip's lies within its last 64 kB. */
const tailBytes = 66_000;

/**
 * Refuses a PDF with scripts, attachments, other active content or encryption, also inside compressed objects, and a
 * PDF that is a second file type at the same time.
 * @throws INVALID_FIELDS
 */
export async function inspectPdf(path: string, size: number): Promise<void> {
  await inspectEnds(path, size);
  const objects = new Set<number>();
  for await (const { bytes, offset } of readWindows(path)) {
    findNames(bytes, inFile, (name, at, end) => {
      if (name === 'Encrypt') throw refuse('report.pdfLocked');
      // A form with scripts (XFA) is followed by an array or a reference; the three letters alone may be chance.
      if (name === 'XFA' && !/^\s*[[\d]/.test(bytes.toString('latin1', end, end + 8))) return;
      if (name !== 'ObjStm') throw refuse('report.pdfActive');
      objects.add(offset + at);
    });
  }
  await inflateObjects(path, [...objects], (bytes) =>
    findNames(bytes, inObjects, () => {
      throw refuse('report.pdfActive');
    }),
  );
}

async function inspectEnds(path: string, bytes: number): Promise<void> {
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
