import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

/** The codes in the addresses of the numbers' pages. */
export interface TokenCodes {
  /** The code of a token. */
  write(tokenId: number): string;
  /** The token with this code; null if the clinic never gave the code. */
  read(code: string): number | null;
}

/**
 * A code is the token's id, encrypted as one block (AES-256) under the clinic's key: nothing of it is stored, a copy of
 * the database opens no page, and of 2^128 codes none can be guessed.
 */
export function tokenCodes(secrets: Secrets): TokenCodes {
  const key = secrets.hmac('token page');
  const write = (tokenId: number) => {
    const block = Buffer.alloc(16);
    block.writeUInt32BE(tokenId, 12);
    const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
    return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url');
  };
  return {
    write,
    read: (code) => {
      const block = Buffer.from(code, 'base64url');
      if (block.length !== 16) return null;
      const cipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
      const plain = Buffer.concat([cipher.update(block), cipher.final()]);
      const tokenId = plain.readUInt32BE(12);
      return write(tokenId) === code ? tokenId : null;
    },
  };
}
