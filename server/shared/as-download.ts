import { Readable } from 'node:stream';
import type { Download } from './file-transfer.ts';

/** A complete file as a download. */
export function asDownload(name: string, type: string, content: Buffer): Download {
  return { name, type, bytes: content.length, stream: Readable.from([content]) };
}
