import { vi } from 'vitest';

/** The page's address and browser, as passkeys need them. */
const at = (origin: string, isSecureContext: boolean) => {
  const { hostname } = new URL(origin);
  vi.stubGlobal('location', { ...window.location, origin, hostname, replace: vi.fn(), assign: vi.fn() });
  vi.stubGlobal('isSecureContext', isSecureContext);
};

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/**
 * A browser with passkeys, at the clinic's address. Its device answers each call with `answer`, which may throw.
 * @returns what it was asked for
 */
export function passkeyBrowser(
  answer: () => void = () => undefined,
  { origin = 'https://clinic.example', isSecure = true, has = true } = {},
) {
  at(origin, isSecure);
  vi.stubGlobal('PublicKeyCredential', has ? class {} : undefined);
  const asked: { publicKey: Record<string, unknown> }[] = [];
  const respond = (response: object) => async (options: { publicKey: Record<string, unknown> }) => {
    asked.push(options);
    answer();
    return {
      id: 'cGFzc2tleQ',
      rawId: bytes('passkey'),
      type: 'public-key',
      response,
      getClientExtensionResults: () => ({}),
    };
  };
  vi.stubGlobal('navigator', {
    ...window.navigator,
    userAgent: window.navigator.userAgent,
    credentials: {
      create: respond({
        clientDataJSON: bytes('said'),
        attestationObject: bytes('made'),
        getTransports: () => ['internal'],
      }),
      get: respond({
        clientDataJSON: bytes('said'),
        authenticatorData: bytes('data'),
        signature: bytes('signed'),
        userHandle: bytes('somebody'),
      }),
    },
  });
  return asked;
}

/** What the device says when nobody answers it, or has one already. */
export const deviceSays = (name: 'NotAllowedError' | 'InvalidStateError' | 'ConstraintError') => () => {
  throw new DOMException('', name);
};
