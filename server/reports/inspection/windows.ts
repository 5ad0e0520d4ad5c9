import { open } from 'node:fs/promises';

/** What is longer than this is not searched for: windows overlap by as much. */
export const overlapBytes = 4096;
const windowBytes = 256 * 1024;

/** A file piece by piece as one byte a character, each piece beginning with the end of the one before: no match falls between two. */
export async function* readWindows(path: string): AsyncGenerator<{ text: string; offset: number }> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(windowBytes);
    let offset = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, windowBytes, offset);
      if (bytesRead === 0) return;
      yield { text: buffer.toString('latin1', 0, bytesRead), offset };
      if (bytesRead <= overlapBytes || bytesRead < windowBytes) return;
      offset += bytesRead - overlapBytes;
    }
  } finally {
    await file.close();
  }
}
