import { limits } from '#contract/limits.ts';
import { roleOf } from '#contract/roles.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { changeRole, countSignUp, createAccount } from './accounts.service.ts';
import { acknowledge } from './acknowledgements.service.ts';
import { runOnce } from '../guards/run-once.ts';
import { countRoleRequests, decideRoleRequest, listRoleRequests, requestRole } from './role-requests.service.ts';
import { findPeople } from './people.service.ts';
import { finishLogIn, startLogIn } from './login.service.ts';
import { presentMe, presentOpenedSession, presentSession } from './accounts.present.ts';
import { chooseLanguage, endOwnSession, listOwnSessions, logOut } from './sessions.service.ts';

type AccountsHandlers = Pick<
  Handlers,
  | 'signUp'
  | 'startLogIn'
  | 'finishLogIn'
  | 'verifyLogIn'
  | 'logOut'
  | 'readMe'
  | 'changeMe'
  | 'listMySessions'
  | 'endMySession'
  | 'changeRole'
  | 'findPeople'
  | 'acknowledge'
  | 'requestRole'
  | 'listRoleRequests'
  | 'countRoleRequests'
  | 'decideRoleRequest'
>;

export function accountsHandlers(deps: Dependencies): AccountsHandlers {
  return {
    signUp: async ({ body, language, address }) => {
      await countSignUp(deps, body.phone, address);
      const account = await deps.db.transaction((tx) => createAccount(tx, { ...body, language }));
      return { name: account.name, phone: account.phone, registrationDate: account.createdAt.toISOString() };
    },
    startLogIn: async ({ body, address }) => {
      await startLogIn(deps, body.phoneNumber, address);
      return {
        phoneNumber: body.phoneNumber,
        expiresInSeconds: limits.codeLifeSeconds,
        resendAfterSeconds: limits.codeResendSeconds,
      };
    },
    finishLogIn: async ({ body, ...from }) =>
      presentOpenedSession(await finishLogIn(deps, body.phoneNumber, body.otp, from)),
    verifyLogIn: async ({ body, ...from }) => {
      const opened = await finishLogIn(deps, body.phone, body.otp, from);
      return { ...presentOpenedSession(opened), accessToken: opened.token };
    },
    logOut: async ({ caller }) => {
      await deps.db.transaction((tx) => logOut(tx, caller));
      return { status: 'ok' };
    },
    readMe: async ({ caller }) => presentMe(caller),
    changeMe: async ({ caller, body }) =>
      presentMe(await deps.db.transaction((tx) => chooseLanguage(tx, caller, body.language))),
    listMySessions: async ({ caller }) => ({ sessions: (await listOwnSessions(deps.db, caller)).map(presentSession) }),
    endMySession: async ({ caller, params }) => {
      await deps.db.transaction((tx) => endOwnSession(tx, caller, params.id));
      return { status: 'ok' };
    },
    findPeople: ({ caller, params }) => findPeople(deps, caller, params.query),
    requestRole: ({ caller, body, repeatable }) =>
      runOnce(deps.db, repeatable, (tx) => requestRole(tx, caller, body.role, body.reason)),
    listRoleRequests: (call) => listRoleRequests(deps.db, call, call.query),
    countRoleRequests: () => countRoleRequests(deps.db),
    decideRoleRequest: ({ caller, params, body }) => decideRoleRequest(deps, caller, params.id, body.decision),
    acknowledge: async ({ caller, body, language }) => {
      await deps.db.transaction((tx) => acknowledge(tx, caller, body.notice, language));
      return { status: 'ok' };
    },
    changeRole: async ({ params, body }) => {
      const account = await changeRole(deps, params.phone, roleOf(body.role));
      return { name: account.name, phoneNumber: account.phone, role: account.role };
    },
  };
}
