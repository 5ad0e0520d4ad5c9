import { createHash, createPrivateKey, randomInt } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import * as z from 'zod/mini';
import { findMasterKey, fingerprintOf, readMasterKey, secretKeyFile, writeSecretKey } from '../shared/secrets.ts';
import { explainFileError, StartError } from '../shared/start-error.ts';
import { asTyped } from '../shared/commands.ts';
import type { ReadingKeys } from './archive.ts';
import { newSigner, readPublicKey, writePublicKey } from './signatures.ts';

/** What the clinic's machine keeps to make archives: with it alone none can be read. */
export interface BackupKeys {
  /** `age1…` */
  readonly recipient: string;
  /** The fingerprint of the wrapped secret key. */
  readonly fingerprint: string;
  /** The secret key, encrypted with the passphrase (age, armored). */
  readonly wrappedKey: string;
  /** Signs archives. Null: the keys are from before archives were signed, until they are made anew. */
  readonly signer: KeyObject | null;
}

/** What is kept elsewhere, to read archives. */
export interface RecoveryKeys {
  /** `AGE-SECRET-KEY-1…` */
  readonly identity: string;
  /** Null if the owner keeps it in yet another place. */
  readonly passphrase: string | null;
  /** The public keys of whoever signs its archives; none in a sheet from before archives were signed. */
  readonly signers: readonly KeyObject[];
}

const shape = z.object({
  recipient: z.string(),
  fingerprint: z.string(),
  wrappedKey: z.string(),
  /** As {@link writePublicKey} writes it. */
  publicKey: z.optional(z.string()),
});
const passphraseLine = '# passphrase of the secret key: ';
const publicKeyLine = '# public key of signatures: ';
/** No letters or digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
/** The passphrase is random, 24 of 31 letters (118 bits): a slow derivation would add nothing but waiting. */
const scryptWorkFactor = 14;

export const backupKeysFile = (dataDir: string) => join(dataDir, 'backup.keys');
/**
 * Beside the data folder, not in it: whoever copies the data cannot sign. `/var/lib/clinic-keys/signing.key` of
 * `/var/lib/clinic`.
 */
export const signerFile = (dataDir: string) => join(`${resolve(dataDir)}-keys`, 'signing.key');

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
    signer: takeSigner(dataDir),
  };
  writeNew(sheet, sheetOf(identity, keys, passphrase));
  storeBackupKeys(dataDir, keys);
  return keys;
}

/** This machine's key for signatures, made if there is none. @throws StartError if it cannot be written or read */
function takeSigner(dataDir: string): KeyObject {
  const path = signerFile(dataDir);
  if (existsSync(path)) return readSigner(path);
  const signer = newSigner();
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const pem = signer.export({ format: 'pem', type: 'pkcs8' });
    writeFileSync(path, pem, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    throw new StartError(
      `The key that signs archives cannot be kept in ${dirname(path)}: as root, ` +
        `install -d -o clinic -g clinic -m 700 ${dirname(path)}`,
      { cause: error },
    );
  }
  return signer;
}

function readSigner(path: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(path));
  } catch (error) {
    throw new StartError(
      `The key that signs archives, ${path}, is missing or damaged; make the keys again: ${makeKeys}`,
      {
        cause: error,
      },
    );
  }
}

function storeBackupKeys(dataDir: string, { signer, ...rest }: BackupKeys): void {
  const keys = { ...rest, ...(signer && { publicKey: writePublicKey(signer) }) };
  writeFileSync(backupKeysFile(dataDir), `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true });
}

/**
 * After a restore: writes the secret key, and keys that go on making archives for the same sheet. A new machine signs
 * with a key of its own; if it cannot be kept, the restore goes on without. @returns what people must do about it then,
 * and what they must add to the sheet; empty if there is nothing to do
 */
export async function takeUpKeys(
  dataDir: string,
  { keys, secretKey, wrappedKey }: { keys: ReadingKeys; secretKey: Buffer; wrappedKey: string },
): Promise<string[]> {
  writeSecretKey(dataDir, secretKey);
  const recipient = await identityToRecipient(keys.identity);
  const rest = { recipient, fingerprint: fingerprintOf(secretKey), wrappedKey };
  let signer: KeyObject;
  try {
    signer = takeSigner(dataDir);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    storeBackupKeys(dataDir, { ...rest, signer: null });
    return [`Archives are not signed until the keys are made anew (${makeKeys}): ${error.message}`];
  }
  storeBackupKeys(dataDir, { ...rest, signer });
  const publicKey = writePublicKey(signer);
  if (keys.signers.some((known) => writePublicKey(known) === publicKey)) return [];
  return [
    'Archives of this machine are signed with a key of its own. Add this line to the file of keys, and to its print:',
    `${publicKeyLine}${publicKey}`,
  ];
}

const makeKeys = asTyped('backup:keys', '<file on a USB stick>');

/** @throws StartError if there are none, or they are damaged, or hold another secret key than the clinic's */
export function readBackupKeys(dataDir: string): BackupKeys {
  const path = backupKeysFile(dataDir);
  if (!existsSync(path)) throw new StartError(`There are no keys for backups yet: ${makeKeys}`);
  const again = `make them again: ${makeKeys}`;
  let keys: z.infer<typeof shape>;
  try {
    keys = shape.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new StartError(`${path} is damaged; ${again}`, { cause: error });
  }
  if (existsSync(secretKeyFile(dataDir)) && fingerprintOf(readMasterKey(dataDir)) !== keys.fingerprint)
    throw new StartError(`The keys for backups belong to another secret.key; ${again}`);
  const { publicKey, ...rest } = keys;
  if (!publicKey) return { ...rest, signer: null };
  const signer = readSigner(signerFile(dataDir));
  if (writePublicKey(signer) !== publicKey)
    throw new StartError(`${signerFile(dataDir)} is not the key that signs archives; ${again}`);
  return { ...rest, signer };
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
  const signers = lines
    .filter((line) => line.startsWith(publicKeyLine))
    .map((line) => readPublicKey(line.slice(publicKeyLine.length)));
  return { identity, passphrase: passphrase?.trim() ?? null, signers };
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

function sheetOf(
  identity: string,
  { recipient, signer }: { recipient: string; signer: KeyObject },
  passphrase: string,
) {
  const since = new Date().toISOString().slice(0, 10);
  return [
    "# The keys to the backups of the clinic's data. Whoever has this file and an archive can read everything.",
    '# Keep it away from the machine and from the archives; a second copy on paper, in a safe.',
    `# To restore: ${asTyped('restore', '<archive> --keys <this file>')}`,
    `# made: ${since} (UTC); public key: ${recipient}`,
    '# Archives are signed; this key tells which are the clinic\'s. On another sheet: --public-key "…", in any case.',
    `${publicKeyLine}${writePublicKey(signer)}`,
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
