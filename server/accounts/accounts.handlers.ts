import type { Dependencies } from '../adapters/dependencies.ts';
import { allowLookUp } from '../guards/look-ups.ts';
import type { Handlers } from '../http/routes.ts';
import {
  presentCodeSent,
  presentLogIn,
  presentOpenedSession,
  presentSessions,
  presentSignedUp,
  presentVerified,
  presentVouchedCode,
} from './accounts.present.ts';
import { signUp } from './accounts.service.ts';
import { acknowledge } from './acknowledgements.service.ts';
import { finishLogIn, startLogIn } from './login.service.ts';
import { presentLockedAccount, presentLockedAccounts } from './locked.present.ts';
import { listLockedAccounts, openLockedAccount } from './locked.service.ts';
import { vouchForLogIn } from './openings.service.ts';
import { presentPerson } from './people.present.ts';
import { findPeople } from './people.service.ts';
import { finishSecondStep } from './second-step.service.ts';
import { endOwnSession, endSessionsOf, listOwnSessions, logOut } from './sessions.service.ts';
import { passkeyHandlers } from './passkeys.handlers.ts';
import { secondFactorHandlers } from './second-factor.handlers.ts';

type AccountsHandlers = Pick<
  Handlers,
  | 'signUp'
  | 'startLogIn'
  | 'finishLogIn'
  | 'verifyLogIn'
  | 'finishSecondStep'
  | 'logOut'
  | 'listMySessions'
  | 'endMySession'
  | 'endSessionsOf'
  | 'findPeople'
  | 'acknowledge'
  | 'listLockedAccounts'
  | 'openLockedAccount'
  | 'vouchForLogIn'
>;

function logInHandlers(deps: Dependencies): AccountsHandlers {
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
  };
}

/** All calls of accounts. */
export const accountsHandlers = (deps: Dependencies) => ({
  ...logInHandlers(deps),
  ...passkeyHandlers(deps),
  ...secondFactorHandlers(deps),
});
