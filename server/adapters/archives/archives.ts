import type { Writable } from 'node:stream';
import type { FetchedFile } from '../files/files.ts';

/** A place for backups, away from the data. */
export interface ArchiveStore {
  /** For people: a folder, or a bucket without its keys. */
  readonly place: string;
  /**
   * Stores what `write` writes, complete and safe from a power cut, or nothing.
   * @returns its size in bytes
   * @throws StartError if the place is missing, full or refuses
   */
  put(name: string, write: (target: Writable) => Promise<void>): Promise<number>;
  names(): Promise<string[]>;
  /** A local copy to read, of one of {@link names}. Call `release` afterwards. */
  fetch(name: string): Promise<FetchedFile>;
  remove(name: string): Promise<void>;
}
