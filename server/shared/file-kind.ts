import { open } from 'node:fs/promises';
import { fileKindOf, headBytes } from '#contract/reports/file-kinds.ts';
import type { FileKind } from '#contract/reports/file-kinds.ts';

/** What a stored file is, by its bytes. */
export const kindOfStored = async (path: string): Promise<FileKind> => fileKindOf(await headOf(path));

/** The first bytes of a file, as many as its kind needs. */
export async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
