import { PDFArray, PDFDict, PDFName, PDFStream } from '@cantoo/pdf-lib';
import type { PDFContext, PDFObject } from '@cantoo/pdf-lib';

/** Names of active content: scripts, programs, attachments, forms that send or compute. */
const active = new Set([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'Rendition',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'XFA',
]);

/** Whether any object of a parsed PDF, also one from an object stream, has a name of active content as key or value. */
export function hasActiveContent(context: PDFContext): boolean {
  return context.enumerateIndirectObjects().some(([, object]) => isActive(object));
}

function isActive(root: PDFObject): boolean {
  // A list instead of recursion: objects can be nested deeper than the stack.
  const waiting: PDFObject[] = [root];
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PDFName && active.has(object.decodeText())) return true;
    if (object instanceof PDFStream) waiting.push(object.dict);
    if (object instanceof PDFArray) waiting.push(...object.asArray());
    if (object instanceof PDFDict) for (const [key, value] of object.entries()) waiting.push(key, value);
  }
  return false;
}
