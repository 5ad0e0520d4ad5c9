import { open } from 'node:fs/promises';

/** How many bytes windows overlap by: the longest match that is found for sure. */
const overlapBytes = 512;
const windowBytes = 64 * 1024;

/**
 * Reads a file in pieces, in one reused buffer. Each piece begins with the end of the one before, so that matches
 * across the border are found too.
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
