import { open } from 'node:fs/promises';

/** What is longer than this is not searched for: windows overlap by as much. */
const overlapBytes = 512;
const windowBytes = 64 * 1024;

/**
 * A file piece by piece, in one buffer used again and again, each piece beginning with the end of the one before: no
 * match falls between two.
 */
export async function* readWindows(path: string): AsyncGenerator<{ bytes: Buffer; offset: number }> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(windowBytes);
    let offset = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, windowBytes, offset);
      yield { bytes: buffer.subarray(0, bytesRead), offset };
      if (bytesRead < windowBytes) return;
      offset += bytesRead - overlapBytes;
    }
  } finally {
    await file.close();
  }
}
