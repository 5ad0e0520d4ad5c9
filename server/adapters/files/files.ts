/**
 * Where uploaded files and signed documents lie: outside the web root, under random names, each whole or not there at
 * all.
 */
export interface Files {
  /**
   * Takes bytes in, to disk and never whole into memory, hashing them on the way.
   * @param limit bytes; one more throws TOO_LARGE
   * @throws BAD_REQUEST when the bytes end in an error, STORAGE_FULL; nothing is left behind then
   */
  receive(bytes: AsyncIterable<Uint8Array>, limit: number): Promise<IncomingFile>;
  /** Puts a file that came in into the store under `key`; once this resolves it outlives a power cut. */
  keep(file: IncomingFile, key: string): Promise<void>;
  /** A copy on this machine to be read; null when there is none. `release` it afterwards. */
  fetch(key: string): Promise<FetchedFile | null>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
}

/** A file that has come in and belongs to nobody yet. */
export interface IncomingFile {
  readonly path: string;
  readonly bytes: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  /** Forgets it, wherever it has got to by then except the store. */
  drop(): Promise<void>;
}

export interface FetchedFile {
  readonly path: string;
  release(): Promise<void>;
}
