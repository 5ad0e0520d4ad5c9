import { vi } from 'vitest';

/** Sets the page's address. */
function openAt(origin: string, isSecureContext: boolean): void {
  const { hostname } = new URL(origin);
  const go = () => vi.fn<(address: string) => void>();
  const place = { origin, hostname, href: `${origin}/`, pathname: '/', search: '', hash: '' };
  vi.stubGlobal('location', { ...place, replace: go(), assign: go() });
  vi.stubGlobal('isSecureContext', isSecureContext);
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/**
 * A browser with passkeys, at the clinic's address. Its device answers each call with `answer`, which may throw.
 * @returns the requests that it got
 */
export function passkeyBrowser(
  answer: () => void = () => undefined,
  { origin = 'https://clinic.example', isSecure = true, has = true } = {},
) {
  openAt(origin, isSecure);
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
  const credentials = {
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
  };
  const handler: ProxyHandler<Navigator> = {
    get: (real, name) => (name === 'credentials' ? credentials : (Reflect.get(real, name) as unknown)),
  };
  vi.stubGlobal('navigator', new Proxy(window.navigator, handler));
  return asked;
}

/**
 * An answer of the device that throws the browser's error: nobody confirmed, it already has a passkey, or it has no
 * lock.
 */
export const deviceSays = (name: 'NotAllowedError' | 'InvalidStateError' | 'ConstraintError') => () => {
  throw new DOMException('', name);
};
