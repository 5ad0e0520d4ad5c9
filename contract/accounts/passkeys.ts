import * as z from 'zod/mini';
import { anyLine, moment, phone, recordId, secondCode } from '../fields.ts';
import { limits } from '../limits.ts';

/** Why no passkey can be made: no host name, or a session that was opened with less than the person's own log-in. */
const passkeyHindrances = ['NO_HOST_NAME', 'VOUCHED', 'RECOVERED'] as const;
export type PasskeyHindrance = (typeof passkeyHindrances)[number];
/** The same, and what only the page knows: it was opened at another address, or the browser is too old. */
export const passkeyObstacles = [...passkeyHindrances, 'elsewhere', 'noBrowser'] as const;
/**
 * Why the browser made no passkey: the device has one already, it asks for no PIN or fingerprint, or the person did not
 * answer it.
 */
export const passkeyFaults = ['known', 'noLock', 'stopped'] as const;

export const passkey = z.object({
  id: z.number(),
  name: z.string(),
  madeAt: moment,
  /** Null if nobody has logged in with it. */
  usedAt: z.nullable(moment),
});
export type Passkey = z.infer<typeof passkey>;

/** The reader's own passkeys, oldest first. */
export const passkeyList = z.object({
  passkeys: z.array(passkey),
  /** Null if one can be made now, as long as there are fewer than `limits.passkeys`. */
  hindrance: z.nullable(z.enum(passkeyHindrances)),
  /** The only address at which passkeys work: `https://clinic.example`. */
  address: z.string(),
  /** Whether a code of the second step is needed to make one: a log-in by passkey needs no second step afterwards. */
  asksCode: z.boolean(),
});

/** `code`: of the second step, where `asksCode` says so. */
export const newPasskeyBody = z.object({
  name: anyLine(limits.passkeyName, 'field.tooLong', 'passkey.name'),
  code: z.optional(secondCode),
});
export const passkeyParams = z.object({ id: recordId });

/** Bytes as browsers send them, base64url without padding. */
const bytes = (most: number) =>
  z.string('field.required').check(z.maxLength(most, 'field.tooLong'), z.regex(/^[A-Za-z0-9_-]+$/, 'field.invalid'));

/** Most characters of a passkey's id: 1,023 bytes (WebAuthn). */
const credentialId = bytes(1364);

/** What the browser is asked for; each object is passed to the browser's own call unchanged. */
const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});
export const passkeyToMake = z.object({
  options: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    /** Milliseconds. */
    timeout: z.number(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(credentialDescriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  }),
});
export const passkeyToUse = z.object({
  options: z.object({
    rpId: z.string(),
    challenge: z.string(),
    /** Milliseconds. */
    timeout: z.number(),
    userVerification: z.literal('required'),
  }),
  /** The only address at which passkeys work. */
  address: z.string(),
});

/** What the browser made: `PublicKeyCredential.toJSON()`, of which only this is read. */
export const madePasskeyBody = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    transports: z.optional(z.array(z.string('field.invalid').check(z.regex(/^[a-z-]{1,20}$/, 'field.invalid')))),
  }),
});
/** What the passkey signed. */
export const usedPasskeyBody = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(8192),
    userHandle: bytes(128),
  }),
});

/** An admin's way in while no SMS goes out. */
export const recoveryLogInBody = z.object({ phone, recoveryCode: secondCode });
