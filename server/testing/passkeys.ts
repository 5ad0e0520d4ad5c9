import type { TestApp, TestCaller } from './app.ts';
import { anAuthenticator } from './authenticator.ts';
import type { Authenticator } from './authenticator.ts';
import { done } from './typed-calls.ts';

/** Makes a passkey of the caller's, in a device of its own. @param code of the second step, for whoever has one */
export async function withPasskey(
  caller: TestCaller,
  { name = 'Counter computer', device = anAuthenticator(), code }: Partial<MadePasskey> & { code?: string } = {},
): Promise<MadePasskey> {
  const { options } = await done(caller.startPasskey({ body: { name, ...(code && { code }) } }));
  const { id } = await done(caller.finishPasskey({ body: device.make(options) }));
  return { id, name, device };
}

export interface MadePasskey {
  id: number;
  name: string;
  device: Authenticator;
}

/** A log-in by passkey that only lacks its last call. */
export async function readyWithPasskey(app: TestApp, device: Authenticator) {
  const { options } = await done(app.startPasskeyLogIn());
  const body = device.use(options);
  return () => app.finishPasskeyLogIn({ body });
}
