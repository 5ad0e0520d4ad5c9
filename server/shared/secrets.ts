import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/**
 * Keyed hashing and encryption. The key is stored beside the database, never in it, so that a copy of the database
 * alone reveals nothing.
 */
export interface Secrets {
  /** HMAC-SHA-256 with a separate key for each purpose. */
  hmac(purpose: string, ...parts: readonly string[]): Buffer;
  /** Encrypts short text (AES-256-GCM) that must wait in the database without being readable there. */
  seal(text: string): string;
  open(sealed: string): string;
}

const keyBytes = 32;

/** Derives the secrets from a 32-byte master key. */
export function createSecrets(master: Buffer): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), purpose, keyBytes));
  const sealing = derive('seal');
  return {
    hmac: (purpose, ...parts) => {
      const hmac = createHmac('sha256', derive(purpose));
      for (const part of parts) hmac.update(`${part.length}:${part}`);
      return hmac.digest();
    },
    seal: (text) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** Plain SHA-256, for tokens with enough randomness to need no key. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Where the master key is stored. */
export const secretKeyFile = (dataDir: string) => join(dataDir, 'secret.key');

/** Reads `DATA_DIR/secret.key`; creates it for a new clinic, readable by its owner only. */
export function loadSecrets(dataDir: string): Secrets {
  if (!existsSync(secretKeyFile(dataDir))) writeSecretKey(dataDir, randomBytes(keyBytes));
  return createSecrets(readMasterKey(dataDir));
}

/** The clinic's key from the settings, else from its file; null if there is none. @throws StartError if damaged */
export function findMasterKey({ secretKey, dataDir }: KeyPlace): Buffer | null {
  return secretKey ?? (existsSync(secretKeyFile(dataDir)) ? readMasterKey(dataDir) : null);
}

/** The part of the settings that says where the key is. */
export interface KeyPlace {
  readonly secretKey: Buffer | null;
  readonly dataDir: string;
}

/** Reads the existing master key. @throws StartError if it is damaged */
export function readMasterKey(dataDir: string): Buffer {
  const path = secretKeyFile(dataDir);
  const master = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (master.length !== keyBytes)
    throw new StartError(
      `${path} is damaged: it must hold ${keyBytes * 2} hexadecimal digits. Put its copy back (docs/operating.md).`,
    );
  return master;
}

/** Tells keys apart without telling anything of the key: 16 hexadecimal digits. */
export function fingerprintOf(master: Buffer): string {
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), 'fingerprint', 8)).toString('hex');
}

/**
 * Written under another name first, so that a crash never leaves half a key, and a second process never replaces one in
 * use.
 */
export function writeSecretKey(dataDir: string, master: Buffer): void {
  const path = secretKeyFile(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${master.toString('hex')}\n`, { mode: 0o600, flush: true });
  chmodSync(draft, 0o600);
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
