import { refuse } from './refuse.ts';
import { readWindows } from './windows.ts';

/** Names in an old Word document's directory stand in two bytes a letter. */
const wide = (name: string) => name.replace(/./g, '$&\u0000');
const text = wide('WordDocument');
/** Macros, and other programs' objects. */
const active = ['_VBA_PROJECT', 'VBA', 'Macros', 'Ole10Native', 'ObjectPool'].map((name) => wide(name) + '\u0000\u0000');

/**
 * Refuses an old Word document that holds macros or other programs' objects, and a container that holds no Word document at all
 * (spreadsheets and installers lie in the same kind).
 * @throws INVALID_FIELDS
 */
export async function inspectDoc(path: string): Promise<void> {
  let isDocument = false;
  for await (const window of readWindows(path)) {
    if (active.some((name) => window.text.includes(name))) throw refuse('report.documentMacros');
    isDocument ||= window.text.includes(text);
  }
  if (!isDocument) throw refuse('report.fileTypeContent');
}
