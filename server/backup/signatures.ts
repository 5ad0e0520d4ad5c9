import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { StartError } from '../shared/start-error.ts';

/**
 * Archives are signed as well as encrypted: otherwise anybody who knows the public key of the encryption could make
 * one. The last line of an archive is the signature (Ed25519) over the SHA-256 of all bytes before it, and it is
 * checked before anything of the archive is decrypted.
 */
export interface Trust {
  /** The public keys of the sheet, and one that was typed. */
  readonly signers: readonly KeyObject[];
  /** `--unsigned` was typed: takes an archive whoever made it. */
  readonly allowsUnsigned: boolean;
}

/** A line of its own: `clinic-signature 1 <16 digits that name the key> <signature in base64>`. */
const trailer = /^\nclinic-signature 1 ([0-9a-f]{16}) ([A-Za-z0-9+/]{86}==)\n$/;
const trailerBytes = 126;
/** Signed together with the hash, so that the signature of one kind of file is not valid for another. */
const purposes = { archive: Buffer.from('clinic archive 1\n'), erasures: Buffer.from('clinic erasures 1\n') };
type Purpose = keyof typeof purposes;

/** Crockford's letters: none that look alike. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
/** Bytes of the key, and of the hash behind it that shows typing errors. */
const sizes = { key: 32, check: 3 } as const;
const typedLength = ((sizes.key + sizes.check) * 8) / 5;

export const newSigner = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

/** Names a key in an archive's last line. @param key public or private */
const nameOfKey = (key: KeyObject) => createHash('sha256').update(rawOf(key)).digest('hex').slice(0, 16);

/** The 32 bytes of a key's public half. */
function rawOf(key: KeyObject): Buffer {
  const half = key.type === 'private' ? createPublicKey(key) : key;
  return Buffer.from(half.export({ format: 'jwk' }).x ?? '', 'base64url');
}

const checkOf = (raw: Buffer) =>
  createHash('sha256').update('clinic key').update(raw).digest().subarray(0, sizes.check);

/** The public key as the sheet has it, to be typed: `0a1b-2c3d-…`, 14 groups of four. @param key public or private */
export function writePublicKey(key: KeyObject): string {
  const raw = rawOf(key);
  let value = BigInt(`0x${Buffer.concat([raw, checkOf(raw)]).toString('hex')}`);
  let text = '';
  for (let n = 0; n < typedLength; n++, value /= 32n) text = letters[Number(value % 32n)]! + text;
  return text.match(/.{4}/g)!.join('-');
}

/**
 * Reads a public key as it stands on the sheet, typed or pasted: capitals, spaces, `o` for 0 and `l` or `i` for 1 are
 * the same. @throws StartError that says what is wrong, if it was mistyped
 */
export function readPublicKey(typed: string): KeyObject {
  const text = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  const strange = Array.from(text).find((letter) => !letters.includes(letter));
  const like = 'It has 14 groups of four, like 0a1b-2c3d-…, as on the sheet.';
  if (strange) throw new StartError(`"${strange}" is in no public key. ${like}`);
  if (text.length !== typedLength)
    throw new StartError(`The public key has ${text.length} letters and digits instead of ${typedLength}. ${like}`);
  let value = 0n;
  for (const letter of text) value = value * 32n + BigInt(letters.indexOf(letter));
  const bytes = Buffer.from(value.toString(16).padStart((sizes.key + sizes.check) * 2, '0'), 'hex');
  const raw = bytes.subarray(0, sizes.key);
  if (!checkOf(raw).equals(bytes.subarray(sizes.key)))
    throw new StartError('The public key was mistyped: compare each group of four with the sheet.');
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') } });
}

/** Passes an archive on, and adds its signature as the last line. */
export function signing(signer: KeyObject): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
    flush: (done) => done(null, Buffer.from(signatureLine(hash.digest(), signer, 'archive'))),
  });
}

/** A list of erasures with its signature as the last line. */
export const signErasures = (text: string, signer: KeyObject): string =>
  text + signatureLine(createHash('sha256').update(text).digest(), signer, 'erasures');

function signatureLine(hash: Buffer, signer: KeyObject, purpose: Purpose): string {
  const signature = sign(null, Buffer.concat([purposes[purpose], hash]), signer).toString('base64');
  return `\nclinic-signature 1 ${nameOfKey(signer)} ${signature}\n`;
}

/** `keyless`: the sheet names no key. `foreign`: it names others. */
export type SignatureState = 'good' | 'unsigned' | 'keyless' | 'foreign' | 'changed';

/** Whether one of the sheet's keys signed a file, reading the whole of it. `bytes`: what the file itself is. */
export async function judgeSignature(
  file: FileHandle,
  { signers }: Trust,
  purpose: Purpose,
): Promise<{ state: SignatureState; bytes: number }> {
  const { size, end, name, signature } = await readLastLine(file);
  if (!name) return { state: 'unsigned', bytes: size };
  if (signers.length === 0) return { state: 'keyless', bytes: end };
  const signer = signers.find((key) => nameOfKey(key) === name);
  if (!signer) return { state: 'foreign', bytes: end };
  const hash = createHash('sha256');
  for await (const piece of piecesOf(file, end)) hash.update(piece);
  const signed = Buffer.concat([purposes[purpose], hash.digest()]);
  const isGood = verify(null, signed, signer, Buffer.from(signature, 'base64'));
  return { state: isGood ? 'good' : 'changed', bytes: end };
}

/** For people: why a file is refused. @param path of the file, or its name */
export function refuseSignature(state: Exclude<SignatureState, 'good'>, path: string, purpose: Purpose): StartError {
  const [which, instead] = words[purpose];
  switch (state) {
    case 'unsigned':
      return new StartError(
        `${path} is not signed: it is from before ${which} were signed, or was cut off, or somebody else made it. ` +
          'Only if you know where it has been since it was made, add --unsigned.',
      );
    case 'keyless':
      return new StartError(
        'The file of keys names no public key of signatures: type the one of the printed sheet, --public-key "…".',
      );
    case 'foreign':
      return new StartError(
        `${path} was signed with another key than the sheet's. If the clinic was restored since the sheet was made, ` +
          'the restore printed another public key: --public-key "…".',
      );
    case 'changed':
      return new StartError(`${path} is not as it was signed: it was changed or damaged. ${instead}`);
  }
}

const words = {
  archive: ['archives', 'Take another archive.'],
  erasures: [
    'lists of erasures',
    'Put the same file of another place there, or move it away if a later list lies beside it.',
  ],
} as const;

/**
 * Checks who made an archive. @returns how many bytes are the archive itself
 * @throws StartError if it is unsigned, signed by another key or changed; not where `--unsigned` was typed
 */
export async function checkSignature(file: FileHandle, path: string, trust: Trust): Promise<number> {
  if (trust.allowsUnsigned) {
    const { size, end, name } = await readLastLine(file);
    return name ? end : size;
  }
  const { state, bytes } = await judgeSignature(file, trust, 'archive');
  if (state !== 'good') throw refuseSignature(state, path, 'archive');
  return bytes;
}

/** Whether an archive says that it is signed; nothing is checked. */
export async function isSigned(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    return (await readLastLine(file)).name !== undefined;
  } finally {
    await file.close();
  }
}

/** The signature, with the name of its key; `end`: where the archive itself ends, if it has one. */
async function readLastLine(file: FileHandle) {
  const { size } = await file.stat();
  const end = Math.max(0, size - trailerBytes);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(trailerBytes), 0, trailerBytes, end);
  const [, name, signature = ''] = trailer.exec(buffer.subarray(0, bytesRead).toString('latin1')) ?? [];
  return { size, end, name, signature };
}

/** The first bytes of a file, which stays open. */
export async function* piecesOf(file: FileHandle, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes;) {
    const wanted = Math.min(pieceBytes, bytes - at);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

const pieceBytes = 1_000_000;
