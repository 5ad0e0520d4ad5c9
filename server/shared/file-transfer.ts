import { Readable } from 'node:stream';

/** An uploaded file: its name as sent, and its bytes, which must be read once and to the end. */
export interface ArrivingFile {
  readonly name: string;
  readonly bytes: Readable;
}

/** The result of handling a file, with a way to undo it. */
export interface Undoable {
  drop(): Promise<void>;
}

/** A file to send: always as a download, never shown as a page of the clinic's site. */
export interface Download {
  readonly stream: Readable;
  /** Missing for a file that is made while it is sent. */
  readonly bytes?: number;
  readonly type: string;
  /** Plain letters, digits, dots and hyphens. */
  readonly name: string;
}

/** A complete file as a download. */
export function asDownload(name: string, type: string, content: Buffer): Download {
  return { name, type, bytes: content.length, stream: Readable.from([content]) };
}
