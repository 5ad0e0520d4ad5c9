import type { Dependencies } from '../adapters/dependencies.ts';
import { allowLookUp } from '../guards/account-limits.ts';
import type { Handlers } from '../http/routes.ts';
import {
  presentCodeSent,
  presentLogIn,
  presentOpenedSession,
  presentSessions,
  presentSignedUp,
  presentVerified,
  presentVouchedCode,
  presentLockedAccount,
  presentLockedAccounts,
  presentRecoveryCodes,
  presentSecondFactor,
  presentSecondFactorRoles,
  presentStartedSecondFactor,
} from './accounts.present.ts';
import { signUp } from './accounts.service.ts';
import { acknowledge } from './consents.service.ts';
import { finishLogIn, startLogIn } from './login.service.ts';
import { listLockedAccounts, openLockedAccount } from './locked.service.ts';
import { vouchForLogIn } from './openings.service.ts';
import { presentPerson } from './people.present.ts';
import { findPeople } from './people.service.ts';
import { finishSecondStep } from './second-step.service.ts';
import { endOwnSession, endSessionsOf, listOwnSessions, logOut } from './sessions.service.ts';
import {
  confirmSecondFactor,
  listSecondFactorRoles,
  readSecondFactor,
  removeSecondFactor,
  requireSecondFactor,
  resetSecondFactor,
  startSecondFactor,
} from './second-factor.service.ts';
import { finishPasskeyLogIn, startPasskeyLogIn } from './passkey-log-in.service.ts';
import { presentPasskey, presentPasskeys, presentPasskeyToMake, presentPasskeyToUse } from './passkeys.present.ts';
import { finishPasskey, listPasskeys, removePasskey, startPasskey } from './passkeys.service.ts';
import { logInByRecoveryCode } from './recovery-log-in.service.ts';

function logInHandlers(deps: Dependencies) {
  const { db } = deps;
  return {
    signUp: async ({ body, language, ...from }) => presentSignedUp(await signUp(deps, { ...body, language }, from)),
    startLogIn: async ({ body, ...from }) => {
      const smsDown = await startLogIn(deps, body.phoneNumber, from);
      return presentCodeSent(body.phoneNumber, smsDown);
    },
    finishLogIn: async ({ body, ...from }) => presentLogIn(await finishLogIn(deps, body.phoneNumber, body.otp, from)),
    verifyLogIn: async ({ body, ...from }) => presentVerified(await finishLogIn(deps, body.phone, body.otp, from)),
    finishSecondStep: async ({ body, ...from }) => presentOpenedSession(await finishSecondStep(deps, body, from)),
    logOut: async ({ caller, browser }) => {
      await logOut(db, caller);
      browser.clearStorage();
      return { status: 'ok' };
    },
    listMySessions: async ({ caller }) => presentSessions(await listOwnSessions(db, caller)),
    endMySession: async ({ caller, params }) => {
      await endOwnSession(db, caller, params.id);
      return { status: 'ok' };
    },
    endSessionsOf: async ({ caller, params }) => {
      await allowLookUp(deps, caller, params.phone);
      await endSessionsOf(db, params.phone);
      return { status: 'ok' };
    },
    findPeople: async ({ caller, params }) =>
      (await findPeople(deps, caller, params.query)).map((person) => presentPerson(person, caller)),
    listLockedAccounts: async ({ query }) => presentLockedAccounts(await listLockedAccounts(db, query)),
    openLockedAccount: async ({ caller, params, body }) => {
      await allowLookUp(deps, caller, params.phone);
      return presentLockedAccount(await openLockedAccount(db, caller, params.phone, body.reason));
    },
    vouchForLogIn: async ({ caller, params }) => {
      await allowLookUp(deps, caller, params.phone);
      return presentVouchedCode(await vouchForLogIn(deps, caller, params.phone));
    },
    acknowledge: async ({ caller, body, language }) => {
      await acknowledge(db, caller, body.notice, language);
      return { status: 'ok' };
    },
  } satisfies Partial<Handlers>;
}

function secondFactorHandlers(deps: Dependencies) {
  const { db } = deps;
  return {
    readSecondFactor: async ({ caller }) => presentSecondFactor(await readSecondFactor(db, caller)),
    startSecondFactor: async ({ caller }) => presentStartedSecondFactor(await startSecondFactor(deps, caller)),
    confirmSecondFactor: async ({ caller, body }) =>
      presentRecoveryCodes(await confirmSecondFactor(deps, caller, body.code)),
    removeSecondFactor: async ({ caller, body }) => {
      await removeSecondFactor(deps, caller, body.code);
      return { status: 'ok' };
    },
    resetSecondFactor: async ({ caller, params }) => {
      await allowLookUp(deps, caller, params.phone);
      await resetSecondFactor(deps, caller, params.phone);
      return { status: 'ok' };
    },
    readSecondFactorRoles: async () => presentSecondFactorRoles(await listSecondFactorRoles(db)),
    requireSecondFactor: async ({ params, body }) =>
      presentSecondFactorRoles(await requireSecondFactor(db, params.role, body.required)),
  } satisfies Partial<Handlers>;
}

function passkeyHandlers(deps: Dependencies) {
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
  } satisfies Partial<Handlers>;
}

/** All calls of accounts. */
export const accountsHandlers = (deps: Dependencies) => ({
  ...logInHandlers(deps),
  ...passkeyHandlers(deps),
  ...secondFactorHandlers(deps),
});
