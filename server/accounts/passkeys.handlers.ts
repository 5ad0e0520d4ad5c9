import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentOpenedSession } from './accounts.present.ts';
import { finishPasskeyLogIn, startPasskeyLogIn } from './passkey-log-in.service.ts';
import { presentPasskey, presentPasskeys, presentPasskeyToMake, presentPasskeyToUse } from './passkeys.present.ts';
import { finishPasskey, listPasskeys, removePasskey, startPasskey } from './passkeys.service.ts';
import { logInByRecoveryCode } from './recovery-log-in.service.ts';

type PasskeyHandlers = Pick<
  Handlers,
  | 'startPasskeyLogIn'
  | 'finishPasskeyLogIn'
  | 'logInByRecoveryCode'
  | 'listMyPasskeys'
  | 'startPasskey'
  | 'finishPasskey'
  | 'removePasskey'
>;

export function passkeyHandlers(deps: Dependencies): PasskeyHandlers {
  return {
    startPasskeyLogIn: async (from) => presentPasskeyToUse(await startPasskeyLogIn(deps, from)),
    finishPasskeyLogIn: async ({ body, ...from }) => presentOpenedSession(await finishPasskeyLogIn(deps, body, from)),
    logInByRecoveryCode: async ({ body, ...from }) => presentOpenedSession(await logInByRecoveryCode(deps, body, from)),
    listMyPasskeys: async ({ caller }) => presentPasskeys(await listPasskeys(deps, caller)),
    startPasskey: async ({ caller, body }) => presentPasskeyToMake(await startPasskey(deps, caller, body)),
    finishPasskey: async ({ caller, body }) => presentPasskey(await finishPasskey(deps, caller, body)),
    removePasskey: async ({ caller, params }) => {
      await removePasskey(deps, caller, params.id);
      return { status: 'ok' };
    },
  };
}
