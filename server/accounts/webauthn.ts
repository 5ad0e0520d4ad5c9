import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Received } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';

/**
 * What passkeys are bound to: the clinic's public address and its host name. Both come from the settings, never from a
 * request.
 */
export interface RelyingParty {
  /** `https://clinic.example` */
  readonly origin: string;
  /** `clinic.example` */
  readonly id: string;
}

/** A passkey as the clinic keeps it. */
export interface KeptPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly isSyncable: boolean;
}

type Made = Received<'finishPasskey'>['body'];
type Used = Received<'finishPasskeyLogIn'>['body'];

const timeout = limits.codeLifeSeconds * 1000;
/** Ed25519, P-256 and RSA: what authenticators have. */
const algorithms = [-8, -7, -257];
/** Loaded at its first use: most runs of the clinic need none of it. */
const library = () => import('@simplewebauthn/server');

/**
 * Null where browsers make no passkeys: an address without a host name, or plain http anywhere but on the machine
 * itself.
 */
export function relyingPartyOf(origin: string): RelyingParty | null {
  const { protocol, hostname } = new URL(origin);
  if (isIP(hostname) > 0 || hostname.startsWith('[')) return null;
  return protocol === 'https:' || hostname === 'localhost' ? { origin, id: hostname } : null;
}

/** What the browser is asked for to make one. `others`: the person's own, which their device must not replace. */
export async function makingOptions(
  party: RelyingParty,
  about: {
    clinic: string;
    person: string;
    userHandle: Buffer;
    others: readonly { credentialId: Buffer; transports: string[] }[];
  },
) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: about.clinic,
    userID: new Uint8Array(about.userHandle),
    // Shown in lists of passkeys, on shared computers too: no phone number.
    userName: about.person,
    userDisplayName: about.person,
    timeout,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: about.others.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
  });
  return {
    rp: { id: party.id, name: options.rp.name },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout,
    attestation: 'none' as const,
    excludeCredentials: (options.excludeCredentials ?? []).map(({ id, transports }) => ({
      id,
      type: 'public-key' as const,
      ...(transports && { transports }),
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  };
}

/** What the browser is asked for to log in with any passkey of this clinic that its device has. */
export async function usingOptions(party: RelyingParty) {
  const { generateAuthenticationOptions } = await library();
  const { challenge } = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required', timeout });
  return { rpId: party.id, challenge, timeout, userVerification: 'required' as const };
}

/** The random value that was signed, as the browser says; null if it cannot be read. */
export function challengeIn({ response: { clientDataJSON } }: Made | Used): string | null {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    > | null;
    // Refuses frames of other sites, where people can be tricked into pressing what they do not see.
    return typeof said?.challenge === 'string' && said.crossOrigin !== true ? said.challenge : null;
  } catch {
    return null;
  }
}

/** Checks a passkey that a browser made. Null if anything is not as it was asked for. */
export async function checkMade(party: RelyingParty, challenge: string, made: Made) {
  const { verifyRegistrationResponse } = await library();
  const { transports, ...response } = made.response;
  const credential: RegistrationResponseJSON = { ...asCredential(made), response };
  const { registrationInfo: info } = (await hasCertificates(made.response.attestationObject))
    ? {}
    : await orNothing(
        verifyRegistrationResponse({
          response: credential,
          expectedChallenge: challenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        }),
      );
  if (!info?.userVerified || info.credential.id !== made.id) return null;
  return {
    credentialId: Buffer.from(info.credential.id, 'base64url'),
    publicKey: Buffer.from(info.credential.publicKey),
    signCount: info.credential.counter,
    isSyncable: info.credentialDeviceType === 'multiDevice',
    isBackedUp: info.credentialBackedUp,
    transports: [...new Set(transports ?? [])].slice(0, 8),
  };
}

/**
 * Checks what a passkey signed. Null if anything is not as it was asked for; `counted back` if all is, but its counter
 * of signatures has not grown: there may be a copy of the passkey.
 */
export async function checkUsed(party: RelyingParty, challenge: string, used: Used, kept: KeptPasskey) {
  const { verifyAuthenticationResponse } = await library();
  const credential: AuthenticationResponseJSON = { ...asCredential(used), response: used.response };
  const { verified, authenticationInfo: info } = await orNothing(
    verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: kept.credentialId.toString('base64url'),
        publicKey: new Uint8Array(kept.publicKey),
        // Compared below, once the signature is known to be right.
        counter: -1,
      },
    }),
  );
  // Whether a key can be copied to other devices never changes.
  if (!verified || !info || (info.credentialDeviceType === 'multiDevice') !== kept.isSyncable) return null;
  const counts = info.newCounter > 0 || kept.signCount > 0;
  if (counts && info.newCounter <= kept.signCount) return 'counted back';
  return { signCount: info.newCounter, isBackedUp: info.credentialBackedUp };
}

const asCredential = ({ id }: { id: string }) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

/** Turns the library's errors into an empty result: the sender is not told the reason. */
async function orNothing<T extends object>(checked: Promise<T>): Promise<Partial<T>> {
  try {
    return await checked;
  } catch {
    return {};
  }
}

/**
 * Whether the maker of the authenticator vouches for it. None was asked for, and its certificates name addresses that
 * the library would fetch. True also for what cannot be read.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const format = decoded.get('fmt');
    return format !== 'none' && (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined);
  } catch {
    return true;
  }
}
