import { refuse } from './refuse.ts';
import { readWindows } from './windows.ts';

/** Old Word documents store directory names as UTF-16. */
const wide = (name: string) => Buffer.from(name, 'utf16le');
const text = wide('WordDocument');
/** A directory name of a document that is locked with a password. */
const locked = wide('EncryptedPackage\0');
/** Macros and embedded objects. */
const active = ['_VBA_PROJECT', 'VBA', 'Macros', 'Ole10Native', 'ObjectPool'].map((name) => wide(`${name}\0`));

/** The character that begins a field, and one that may stand for an object in it. */
const [begin, special] = [String.fromCodePoint(0x13), String.fromCodePoint(1)];
/** The codes of fields that fetch something or start a program. */
const outside = new RegExp(
  `${begin}[ ${special}]*(?:DDE|DDEAUTO|INCLUDE|INCLUDEPICTURE|INCLUDETEXT|LINK|IMPORT|DATABASE|MACROBUTTON)[^A-Z]`,
  'i',
);

/**
 * Refuses an old Word document with macros, embedded objects or fields that fetch something when it is opened, one that
 * is locked with a password, and a file of the same container type that is no Word document (a spreadsheet, an
 * installer).
 * @throws INVALID_FIELDS
 */
export async function inspectDoc(path: string): Promise<void> {
  let isDocument = false;
  let isLocked = false;
  for await (const window of readWindows(path)) {
    if (active.some((name) => window.bytes.includes(name))) throw refuse('report.documentMacros');
    // Texts have one byte a letter, or two if a letter needs it; without the zero bytes both read the same.
    if (outside.test(window.bytes.toString('latin1').replaceAll('\0', ''))) throw refuse('report.documentOutside');
    isDocument ||= window.bytes.includes(text);
    isLocked ||= window.bytes.includes(locked);
  }
  if (isLocked) throw refuse('report.documentLocked');
  if (!isDocument) throw refuse('report.fileTypeContent');
}
