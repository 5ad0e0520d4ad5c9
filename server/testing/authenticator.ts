import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Answer, Sent } from '#contract/endpoints.ts';

type ToMake = Answer<'startPasskey'>['options'];
type ToUse = Answer<'startPasskeyLogIn'>['options'];

/** What a browser and its authenticator answer; what is left out is valid. */
interface Ceremony {
  origin: string;
  rpId: string;
  challenge: string;
  type: string;
  crossOrigin: boolean;
  /** Asked for PIN or fingerprint. */
  isVerified: boolean;
  isPresent: boolean;
  isBackedUp: boolean;
  userHandle: string;
  id: string;
  /** How often it has signed; 0 if it does not count. */
  count: number;
  /** The format of its statement, and a certificate of its maker. */
  format: string;
  certificate: Buffer;
}

/** A device with a passkey: makes real keys and signatures, without a browser. */
export interface Authenticator {
  /** Its answer when a passkey is to be made. */
  make: (options: ToMake, wish?: Partial<Ceremony>) => Sent<'finishPasskey'>['body'];
  /** Its signature with the passkey that it made last. */
  use: (options: ToUse, wish?: Partial<Ceremony>) => Sent<'finishPasskeyLogIn'>['body'];
  /** Its passkey's id. */
  id: () => string;
}

/** @param origin the address that its browser shows @param isSyncable its keys may be copied to other devices */
export function anAuthenticator(origin = 'https://clinic.example', isSyncable = false): Authenticator {
  let made: { id: string; key: KeyObject; userHandle: string; count: number } | null = null;
  const said = (type: string, challenge: string, wish: Partial<Ceremony>) =>
    Buffer.from(
      JSON.stringify({
        type: wish.type ?? type,
        challenge: wish.challenge ?? challenge,
        origin: wish.origin ?? origin,
        crossOrigin: wish.crossOrigin ?? false,
      }),
    );
  const dataOf = (rpId: string, count: number, wish: Partial<Ceremony>, attested?: Buffer) => {
    const flags =
      ((wish.isPresent ?? true) ? 0x01 : 0) |
      ((wish.isVerified ?? true) ? 0x04 : 0) |
      (isSyncable ? 0x08 : 0) |
      ((wish.isBackedUp ?? false) ? 0x10 : 0) |
      (attested ? 0x40 : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(wish.rpId ?? rpId), Buffer.from([flags]), counted, attested ?? Buffer.alloc(0)]);
  };
  const own = () => {
    if (!made) throw new Error('This authenticator has no passkey');
    return made;
  };
  return {
    id: () => own().id,
    make: (options, wish = {}) => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = wish.id ?? randomBytes(16).toString('base64url');
      const count = wish.count ?? 0;
      made = { id, key: privateKey, userHandle: options.user.id, count };
      const attested = attestedData(id, publicKey);
      const clientData = said('webauthn.create', options.challenge, wish);
      const authData = dataOf(options.rp.id, count, wish, attested);
      const statement = wish.certificate ? cborMap([['x5c', [wish.certificate]]]) : cborMap([]);
      const attestationObject = cborMap([
        ['fmt', wish.format ?? 'none'],
        ['attStmt', { encoded: statement }],
        ['authData', authData],
      ]);
      return {
        id,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use: (options, wish = {}) => {
      const passkey = own();
      passkey.count = wish.count ?? (passkey.count > 0 ? passkey.count + 1 : 0);
      const clientData = said('webauthn.get', options.challenge, wish);
      const authData = dataOf(options.rpId, passkey.count, wish);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), passkey.key);
      return {
        id: wish.id ?? passkey.id,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: wish.userHandle ?? passkey.userHandle,
        },
      };
    },
  };
}

/** A new passkey's id and public key, as authenticator data has them. */
function attestedData(id: string, publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' });
  const bytes = Buffer.from(id, 'base64url');
  return Buffer.concat([
    Buffer.alloc(16),
    Buffer.from([bytes.length >> 8, bytes.length & 0xff]),
    bytes,
    // COSE: EC2, ES256, P-256.
    cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]),
  ]);
}

const sha256 = (what: string | Buffer) => createHash('sha256').update(what).digest();

type Cbor = number | string | Buffer | readonly Buffer[] | { encoded: Buffer };

/** The part of CBOR (RFC 8949) that authenticators write. */
const cborMap = (entries: readonly (readonly [number | string, Cbor])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)])]);

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value, 'ascii')]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if ('encoded' in value) return value.encoded;
  return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
}

function head(kind: number, n: number): Buffer {
  const major = kind << 5;
  if (n < 24) return Buffer.from([major | n]);
  return n < 256 ? Buffer.from([major | 24, n]) : Buffer.from([major | 25, n >> 8, n & 0xff]);
}
