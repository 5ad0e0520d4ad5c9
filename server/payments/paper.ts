import { Readable } from 'node:stream';
import type { Download } from '../file-transfer.ts';

/** A file that was made whole, to be sent. */
export function paper(name: string, type: string, content: Buffer): Download {
  return { name, type, bytes: content.length, stream: Readable.from([content]) };
}
