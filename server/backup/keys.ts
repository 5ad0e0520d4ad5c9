import { createHash, randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import * as z from 'zod/mini';
import { findMasterKey, fingerprintOf, readMasterKey, secretKeyFile, writeSecretKey } from '../secrets.ts';
import { explainFileError, StartError } from '../start-error.ts';
import { asTyped } from '../commands.ts';

/** What the clinic's machine keeps to make archives: with it alone none can be read. */
export interface BackupKeys {
  /** `age1…` */
  readonly recipient: string;
  /** The fingerprint of the wrapped secret key. */
  readonly fingerprint: string;
  /** The secret key, encrypted with the passphrase (age, armored). */
  readonly wrappedKey: string;
}

/** What is kept elsewhere, to read archives. */
export interface RecoveryKeys {
  /** `AGE-SECRET-KEY-1…` */
  readonly identity: string;
  /** Null if the owner keeps it in yet another place. */
  readonly passphrase: string | null;
}

const shape = z.object({ recipient: z.string(), fingerprint: z.string(), wrappedKey: z.string() });
const passphraseLine = '# passphrase of the secret key: ';
/** No letters or digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
/** The passphrase is random, 24 of 31 letters (118 bits): a slow derivation would add nothing but waiting. */
const scryptWorkFactor = 14;

const keysFile = (dataDir: string) => join(dataDir, 'backup.keys');

/**
 * Makes new keys: what reads archives goes into `sheet`, which belongs away from this machine; what makes them stays in
 * the data folder. Archives made before still need the sheet made before.
 * @param secretKey of the settings; null for the one in the data folder
 * @throws StartError if the clinic has no secret key yet, or the sheet exists, or lies in the data folder
 */
export async function makeBackupKeys(
  dataDir: string,
  sheet: string,
  secretKey: Buffer | null = null,
): Promise<BackupKeys> {
  const master = findMasterKey({ dataDir, secretKey });
  if (!master) throw new StartError(`There is no clinic in ${dataDir} yet: start it once, then make the keys.`);
  if (!relative(dataDir, resolve(sheet)).startsWith('..'))
    throw new StartError('The file of keys must lie outside of DATA_DIR, best on a USB stick that is kept elsewhere.');
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const passphrase = newPassphrase();
  const keys = {
    recipient,
    fingerprint: fingerprintOf(master),
    wrappedKey: await wrap(master.toString('hex'), passphrase),
  };
  writeNew(sheet, sheetOf(identity, recipient, passphrase));
  storeBackupKeys(dataDir, keys);
  return keys;
}

function storeBackupKeys(dataDir: string, keys: BackupKeys): void {
  writeFileSync(keysFile(dataDir), `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true });
}

/** After a restore: writes the secret key, and keys that go on making archives for the same sheet. */
export async function takeUpKeys(
  dataDir: string,
  { identity, secretKey, wrappedKey }: { identity: string; secretKey: Buffer; wrappedKey: string },
): Promise<void> {
  writeSecretKey(dataDir, secretKey);
  const recipient = await identityToRecipient(identity);
  storeBackupKeys(dataDir, { recipient, fingerprint: fingerprintOf(secretKey), wrappedKey });
}

const makeKeys = asTyped('backup:keys', '<file on a USB stick>');

/** @throws StartError if there are none, or they are damaged, or hold another secret key than the clinic's */
export function readBackupKeys(dataDir: string): BackupKeys {
  const path = keysFile(dataDir);
  if (!existsSync(path)) throw new StartError(`There are no keys for backups yet: ${makeKeys}`);
  const again = `make them again: ${makeKeys}`;
  let keys: BackupKeys;
  try {
    keys = shape.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new StartError(`${path} is damaged; ${again}`, { cause: error });
  }
  if (existsSync(secretKeyFile(dataDir)) && fingerprintOf(readMasterKey(dataDir)) !== keys.fingerprint)
    throw new StartError(`The keys for backups belong to another secret.key; ${again}`);
  return keys;
}

/** Reads the sheet that {@link makeBackupKeys} wrote; any identity file of age will do. @throws StartError */
export function readRecoveryKeys(sheet: string): RecoveryKeys {
  let text: string;
  try {
    text = readFileSync(sheet, 'utf8');
  } catch (error) {
    throw new StartError(`The file of keys ${sheet} cannot be read.`, { cause: error });
  }
  const lines = text.split(/\r?\n/);
  const identity = lines.find((line) => line.startsWith('AGE-SECRET-KEY-1'))?.trim();
  if (!identity) throw new StartError(`${sheet} holds no key: a line that begins with AGE-SECRET-KEY-1.`);
  const passphrase = lines.find((line) => line.startsWith(passphraseLine))?.slice(passphraseLine.length);
  return { identity, passphrase: passphrase?.trim() ?? null };
}

/** The secret key as hexadecimal digits. @throws StartError if the passphrase is wrong */
export async function unwrapSecretKey(wrapped: string, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(armor.decode(wrapped), 'text');
  } catch (error) {
    throw new StartError('The passphrase does not open the secret key in this archive.', { cause: error });
  }
}

async function wrap(secret: string, passphrase: string): Promise<string> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(scryptWorkFactor);
  return armor.encode(await encrypter.encrypt(secret));
}

function newPassphrase(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: 6 }, group).join('-');
}

function sheetOf(identity: string, recipient: string, passphrase: string): string {
  const since = new Date().toISOString().slice(0, 10);
  return [
    "# The keys to the backups of the clinic's data. Whoever has this file and an archive can read everything.",
    '# Keep it away from the machine and from the archives; a second copy on paper, in a safe.',
    `# To restore: ${asTyped('restore', '<archive> --keys <this file>')}`,
    `# made: ${since} (UTC); public key: ${recipient}`,
    `${passphraseLine}${passphrase}`,
    identity,
    '',
  ].join('\n');
}

/** Never replaces a file: older archives need older keys. */
function writeNew(path: string, content: string): void {
  try {
    writeFileSync(path, content, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new StartError(`${path} exists already: choose another name, older archives need older keys.`);
    throw explainFileError(error, path);
  }
}

export const sha256Of = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
