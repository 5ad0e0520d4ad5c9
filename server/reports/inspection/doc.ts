import { refuse } from './refuse.ts';
import { readWindows } from './windows.ts';

/** Names in an old Word document's directory stand in two bytes a letter. */
const wide = (name: string) => Buffer.from(name, 'utf16le');
const text = wide('WordDocument');
/** Macros, and other programs' objects. */
const active = ['_VBA_PROJECT', 'VBA', 'Macros', 'Ole10Native', 'ObjectPool'].map((name) => wide(`${name}\0`));

/**
 * Refuses an old Word document that holds macros or other programs' objects, and a container that holds no Word
 * document at all (spreadsheets and installers lie in the same kind).
 * @throws INVALID_FIELDS
 */
export async function inspectDoc(path: string): Promise<void> {
  let isDocument = false;
  for await (const window of readWindows(path)) {
    if (active.some((name) => window.bytes.includes(name))) throw refuse('report.documentMacros');
    isDocument ||= window.bytes.includes(text);
  }
  if (!isDocument) throw refuse('report.fileTypeContent');
}
