import { open } from 'node:fs/promises';
import { inflateObjects } from './pdf-objects.ts';
import { refuse } from './refuse.ts';
import { readWindows } from './windows.ts';

/** A PDF name, any of whose letters may be written as `#` and two hexadecimal digits. */
const nameOf = (name: string) =>
  `/${name.split('').map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16).replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`).join('')}`;
/** Only what ends there: `/LaunchPad` is somebody's font. */
const ended = '(?![A-Za-z0-9_])';

/** Whatever runs, opens or brings something along. Scripts need `/S /JavaScript`, so that the short `/JS` is looked for only where text is text. */
const active = ['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'Rendition', 'SubmitForm', 'ImportData', 'GoToE'];
// `/XFA` is short as well: within a picture's bytes it stands by chance, but not before a list or a reference.
const activeNames = new RegExp(`(?:${active.map(nameOf).join('|')})${ended}|${nameOf('XFA')}\\s*[[\\d]`);
const inObjects = new RegExp(`(?:${[...active, 'XFA', 'JS'].map(nameOf).join('|')})${ended}`);
const lockedName = new RegExp(nameOf('Encrypt') + ended);
const objectStream = new RegExp(nameOf('ObjStm') + ended, 'g');

/** How much of a file's end must be free of a second file's directory: a zip's lies within its last 64 kB. */
const tailBytes = 66_000;

/**
 * Refuses a PDF that holds scripts, attached files, other active parts or a lock, also inside compressed objects, and one that is a
 * second kind of file at the same time.
 * @throws INVALID_FIELDS
 */
export async function inspectPdf(path: string, bytes: number): Promise<void> {
  await inspectEnds(path, bytes);
  const objects = new Set<number>();
  for await (const { text, offset } of readWindows(path)) {
    if (activeNames.test(text)) throw refuse('report.pdfActive');
    if (lockedName.test(text)) throw refuse('report.pdfLocked');
    for (const { index } of text.matchAll(objectStream)) objects.add(offset + index);
  }
  await inflateObjects(path, [...objects], (text) => {
    if (inObjects.test(text)) throw refuse('report.pdfActive');
  });
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
    if (!/^%PDF-[12]\.\d/.test(head) || /<(?:html|script|svg|!doctype)/i.test(head)) throw refuse('report.fileTypeContent');
    if (tail.includes('PK\u0005\u0006')) throw refuse('report.fileTypeContent');
    if (!/%%EOF[\s\0]*$/.test(tail.slice(-1100))) throw refuse('report.pdfDamaged');
  } finally {
    await file.close();
  }
}
