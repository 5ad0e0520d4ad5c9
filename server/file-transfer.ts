import type { Readable } from 'node:stream';

/** A file as it arrives: its name as sent, and its bytes, to be read once and to the end. */
export interface ArrivingFile {
  readonly name: string;
  readonly bytes: Readable;
}

/** What was made of a file, and how to undo it. */
export interface Undoable {
  drop(): Promise<void>;
}

/** A file that leaves: always to be saved, never to be shown in the clinic's own name. */
export interface Download {
  readonly stream: Readable;
  /** Left out for a file that is made while it is sent. */
  readonly bytes?: number;
  readonly type: string;
  /** Plain letters, digits, dots and hyphens. */
  readonly name: string;
}
