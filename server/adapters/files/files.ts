/**
 * The store of uploaded files and signed documents: outside the web root, under random names, each complete or missing.
 */
export interface Files {
  /**
   * Writes bytes to disk, never whole in memory, and computes their hash.
   * @param limit bytes; one more throws TOO_LARGE
   * @throws BAD_REQUEST if the bytes end in an error, STORAGE_FULL; nothing is left behind then
   */
  receive(bytes: AsyncIterable<Uint8Array>, limit: number): Promise<IncomingFile>;
  /**
   * Makes a file here: `work` writes it to the given path, which does not exist yet.
   * @throws STORAGE_FULL, or what `work` throws; nothing is left behind then
   */
  make<T>(work: (path: string) => Promise<T>): Promise<{ file: IncomingFile; result: T }>;
  /** Puts a received file into the store under `key`. Once this resolves, the file survives a power cut. */
  keep(file: IncomingFile, key: string): Promise<void>;
  /** A local copy to read; null if there is no such file. Call `release` afterwards. */
  fetch(key: string): Promise<FetchedFile | null>;
  /** The keys of all files in the store. */
  keys(): Promise<string[]>;
  /** Removes a file; a missing one is no error. */
  remove(key: string): Promise<void>;
  /** Checks that files can be received and that the store answers. @throws the reason if not */
  probe(): Promise<void>;
}

/** A received file that is not in the store yet. */
export interface IncomingFile {
  readonly path: string;
  readonly bytes: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  /** Deletes it, unless it is in the store. */
  drop(): Promise<void>;
}

export interface FetchedFile {
  readonly path: string;
  release(): Promise<void>;
}
