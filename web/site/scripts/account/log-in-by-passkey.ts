import { startAuthentication } from '@simplewebauthn/browser';
import type { Answer } from '#contract/endpoints.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { passkeyObstacle } from '#web/lib/passkeys.ts';
import { call } from '../call.ts';
import { errorText } from './failures.ts';
import type { Page } from './page.ts';
import { signIn } from './sign-in.ts';

const wordsFor = {
  NO_HOST_NAME: 'passkey.noHostName',
  elsewhere: 'passkey.elsewhere',
  noBrowser: 'passkey.noBrowser',
} as const;

/** Logs in with a passkey of this device. @returns what went wrong, in words; undefined if nothing did */
export async function logInByPasskey(page: Page): Promise<string | undefined> {
  try {
    const { options, address } = await call<Answer<'startPasskeyLogIn'>>(page.calls.startPasskeyLogIn);
    const obstacle = passkeyObstacle(address);
    if (obstacle) return page.t(wordsFor[obstacle], { address });
    const { id, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const body = { id, response: { clientDataJSON, authenticatorData, signature, userHandle } };
    const answer = await call<Answer<'finishPasskeyLogIn'>>(page.calls.finishPasskeyLogIn, { body });
    signIn(page, answer.access_token, answer);
    return undefined;
  } catch (error) {
    // The browser does not tell whether there was no passkey or the person refused.
    return error instanceof ApiError ? errorText(page, error) : page.t('passkey.none');
  }
}
