import { roleOf } from '#contract/roles.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { allowLookUp } from '../guards/look-ups.ts';
import { runOnce } from '../guards/run-once.ts';
import type { Handlers } from '../http/routes.ts';
import {
  presentCodeSent,
  presentLogIn,
  presentMe,
  presentOpenedSession,
  presentRole,
  presentSessions,
  presentSignedUp,
  presentVerified,
  presentVouchedCode,
} from './accounts.present.ts';
import { signUp } from './accounts.service.ts';
import { changeRole } from './role-change.service.ts';
import { acknowledge } from './acknowledgements.service.ts';
import { finishLogIn, startLogIn } from './login.service.ts';
import { readIdentity } from '../patients/identity.service.ts';
import { presentLockedAccount, presentLockedAccounts } from './locked.present.ts';
import { listLockedAccounts, openLockedAccount } from './locked.service.ts';
import { presentColleague } from './colleagues.present.ts';
import { addColleague, listColleagues, removeColleague } from './colleagues.service.ts';
import { vouchForLogIn } from './openings.service.ts';
import { presentPerson } from './people.present.ts';
import { findPeople } from './people.service.ts';
import { presentRoleRequest, presentRoleRequests } from './role-requests.present.ts';
import { decideRoleRequest, listRoleRequests, requestRole } from './role-requests.service.ts';
import { finishSecondStep } from './second-step.service.ts';
import { chooseLanguage, endOwnSession, endSessionsOf, listOwnSessions, logOut } from './sessions.service.ts';

type AccountsHandlers = Pick<
  Handlers,
  | 'signUp'
  | 'startLogIn'
  | 'finishLogIn'
  | 'verifyLogIn'
  | 'finishSecondStep'
  | 'logOut'
  | 'readMe'
  | 'changeMe'
  | 'listMySessions'
  | 'endMySession'
  | 'endSessionsOf'
  | 'changeRole'
  | 'findPeople'
  | 'acknowledge'
  | 'requestRole'
  | 'listRoleRequests'
  | 'listLockedAccounts'
  | 'openLockedAccount'
  | 'vouchForLogIn'
  | 'listColleagues'
  | 'addColleague'
  | 'removeColleague'
  | 'decideRoleRequest'
>;

export function accountsHandlers(deps: Dependencies): AccountsHandlers {
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
    readMe: async ({ caller }) => presentMe(await readIdentity(db, caller), caller),
    changeMe: async ({ caller, body }) =>
      presentMe(await readIdentity(db, caller), await chooseLanguage(db, caller, body)),
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
    requestRole: ({ caller, body, repeatable }) =>
      runOnce(db, repeatable, async (tx) => presentRoleRequest(await requestRole(tx, caller, body.role, body.reason))),
    listRoleRequests: async (call) => presentRoleRequests(await listRoleRequests(db, call, call.query)),
    listLockedAccounts: async ({ query }) => presentLockedAccounts(await listLockedAccounts(db, query)),
    openLockedAccount: async ({ caller, params, body }) => {
      await allowLookUp(deps, caller, params.phone);
      return presentLockedAccount(await openLockedAccount(db, caller, params.phone, body.reason));
    },
    listColleagues: async ({ caller }) =>
      (await listColleagues(db)).map((colleague) => presentColleague(colleague, caller)),
    addColleague: async ({ caller, body, language, repeatable }) => {
      await allowLookUp(deps, caller, body.phone);
      return runOnce(db, repeatable, async (tx) =>
        presentColleague(await addColleague(tx, caller, body, language), caller),
      );
    },
    removeColleague: async ({ caller, params }) => {
      await allowLookUp(deps, caller, params.phone);
      await removeColleague(db, caller, params.phone);
      return { status: 'ok' };
    },
    vouchForLogIn: async ({ caller, params }) => {
      await allowLookUp(deps, caller, params.phone);
      return presentVouchedCode(await vouchForLogIn(deps, caller, params.phone));
    },
    decideRoleRequest: async ({ caller, params, body }) =>
      presentRoleRequest(await decideRoleRequest(deps, caller, params.id, body.decision)),
    acknowledge: async ({ caller, body, language }) => {
      await acknowledge(db, caller, body.notice, language);
      return { status: 'ok' };
    },
    changeRole: async ({ caller, params, body }) => {
      await allowLookUp(deps, caller, params.phone);
      return presentRole(await changeRole(deps, params.phone, roleOf(body.role)));
    },
  };
}
