import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** The codes in the addresses of one kind of page: of the numbers' pages, or of those on which a visit is paid. */
export interface IdCodes {
  /** The code of a record. */
  write(id: number): string;
  /** The record with this code; null if the clinic never gave the code. */
  read(code: string): number | null;
}
export type TokenCodes = IdCodes;

/**
 * A code is the record's id, encrypted as one block (AES-256) under the clinic's key: nothing of it is stored, a copy
 * of the database opens no page, and of 2^128 codes none can be guessed.
 */
export function idCodes(secrets: Secrets, page: 'token page' | 'pay page'): IdCodes {
  const key = secrets.hmac(page);
  const write = (id: number) => {
    const block = Buffer.alloc(16);
    block.writeUInt32BE(id, 12);
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
      const id = plain.readUInt32BE(12);
      return write(id) === code ? id : null;
    },
  };
}

/** The codes of the numbers' pages. */
export const tokenCodes = (secrets: Secrets): TokenCodes => idCodes(secrets, 'token page');
