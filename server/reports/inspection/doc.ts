import { refuse } from './refuse.ts';
import { readWindows } from './windows.ts';

/** Old Word documents store directory names as UTF-16. */
const wide = (name: string) => Buffer.from(name, 'utf16le');
const text = wide('WordDocument');
/** The part of a document that is locked with a password, new or old kind. */
const locked = wide('EncryptedPackage\0');
/** Macros and embedded objects. */
const active = ['_VBA_PROJECT', 'VBA', 'Macros', 'Ole10Native', 'ObjectPool'].map((name) => wide(`${name}\0`));

/**
 * Refuses an old Word document with macros or embedded objects, one that is locked with a password, and a file of the
 * same container type that is no Word document (a spreadsheet, an installer).
 * @throws INVALID_FIELDS
 */
export async function inspectDoc(path: string): Promise<void> {
  let isDocument = false;
  let isLocked = false;
  for await (const window of readWindows(path)) {
    if (active.some((name) => window.bytes.includes(name))) throw refuse('report.documentMacros');
    isDocument ||= window.bytes.includes(text);
    isLocked ||= window.bytes.includes(locked);
  }
  if (isLocked) throw refuse('report.documentLocked');
  if (!isDocument) throw refuse('report.fileTypeContent');
}
