import * as accounts from './shapes.ts';
import * as colleagues from './colleagues.ts';
import * as locked from './locked.ts';
import * as roleRequests from './role-requests.ts';
import * as passkeys from './passkeys.ts';
import * as secondFactor from './second-factor.ts';
import { acknowledgeBody, vouchedCode } from './shapes.ts';
import { call, done } from '../call.ts';
import type { Calls } from '../call.ts';

export const accountCalls = {
  signUp: call('POST', '/signup', 'accounts.signUp', 'change', {
    touches: ['people'],
    body: accounts.signUpBody,
    status: 201,
    answer: accounts.signUpAnswer,
  }),
  startLogIn: call('POST', '/login/start', 'accounts.logIn', 'none', {
    touches: [],
    bare: true,
    body: accounts.logInStartBody,
    answer: accounts.logInStartAnswer,
  }),
  finishLogIn: call('POST', '/login/otp', 'accounts.logIn', 'sign-in', {
    touches: ['sessions', 'identity'],
    bare: true,
    body: accounts.logInCodeBody,
    answer: accounts.logInCodeAnswer,
  }),
  verifyLogIn: call('POST', '/login/verify', 'accounts.logIn', 'sign-in', {
    touches: ['sessions', 'identity'],
    body: accounts.logInVerifyBody,
    answer: accounts.logInVerifyAnswer,
  }),
  finishSecondStep: call('POST', '/login/second-factor', 'accounts.logIn', 'sign-in', {
    touches: ['sessions', 'identity'],
    body: secondFactor.secondStepBody,
    answer: accounts.openedSession,
  }),
  startPasskeyLogIn: call('POST', '/login/passkey/start', 'accounts.logIn', 'none', {
    touches: [],
    answer: passkeys.passkeyToUse,
  }),
  finishPasskeyLogIn: call('POST', '/login/passkey', 'accounts.logIn', 'sign-in', {
    touches: ['sessions', 'passkeys'],
    body: passkeys.usedPasskeyBody,
    answer: accounts.openedSession,
  }),
  logInByRecoveryCode: call('POST', '/login/recovery-code', 'accounts.logIn', 'sign-in', {
    touches: ['sessions', 'second-factors'],
    body: passkeys.recoveryLogInBody,
    answer: accounts.openedSession,
  }),
  listMyPasskeys: call('GET', '/me/passkeys', 'accounts.self', 'none', {
    shows: ['passkeys', 'second-factors'],
    answer: passkeys.passkeyList,
  }),
  startPasskey: call('POST', '/me/passkeys/start', 'accounts.passkeys', 'change', {
    touches: ['second-factors'],
    body: passkeys.newPasskeyBody,
    status: 201,
    answer: passkeys.passkeyToMake,
  }),
  finishPasskey: call('POST', '/me/passkeys', 'accounts.passkeys', 'change', {
    touches: ['passkeys'],
    body: passkeys.madePasskeyBody,
    status: 201,
    answer: passkeys.passkey,
  }),
  removePasskey: call('DELETE', '/me/passkeys/:id', 'accounts.passkeys', 'change', {
    touches: ['passkeys'],
    params: passkeys.passkeyParams,
    answer: done,
  }),
  logOut: call('POST', '/logout', 'accounts.self', 'sign-in', {
    touches: ['sessions'],
    beforeSecondFactor: true,
    beforeIdentity: true,
    answer: done,
  }),
  readMe: call('GET', '/me', 'accounts.self', 'none', {
    shows: ['me', 'people', 'identity', 'doctors'],
    beforeSecondFactor: true,
    beforeIdentity: true,
    answer: accounts.meAnswer,
  }),
  changeMe: call('PUT', '/me', 'accounts.self', 'change', {
    touches: ['me'],
    beforeSecondFactor: true,
    beforeIdentity: true,
    body: accounts.meBody,
    answer: accounts.meAnswer,
  }),
  listMySessions: call('GET', '/me/sessions', 'accounts.self', 'none', {
    shows: ['sessions'],
    answer: accounts.sessionList,
  }),
  endMySession: call('DELETE', '/me/sessions/:id', 'accounts.self', 'change', {
    touches: ['sessions'],
    params: accounts.sessionParams,
    answer: done,
  }),
  endSessionsOf: call('DELETE', '/users/:phone/sessions', 'accounts.endSessions', 'change', {
    touches: ['sessions'],
    params: accounts.phoneParams,
    answer: done,
  }),
  readSecondFactor: call('GET', '/me/second-factor', 'accounts.self', 'none', {
    shows: ['second-factors'],
    beforeSecondFactor: true,
    answer: secondFactor.secondFactorState,
  }),
  startSecondFactor: call('POST', '/me/second-factor', 'accounts.self', 'change', {
    touches: [],
    beforeSecondFactor: true,
    status: 201,
    answer: secondFactor.startedSecondFactor,
  }),
  confirmSecondFactor: call('POST', '/me/second-factor/confirmation', 'accounts.self', 'change', {
    touches: ['second-factors', 'sessions', 'people'],
    beforeSecondFactor: true,
    body: secondFactor.appCodeBody,
    answer: secondFactor.recoveryCodes,
  }),
  removeSecondFactor: call('POST', '/me/second-factor/removal', 'accounts.self', 'change', {
    touches: ['second-factors', 'people'],
    body: secondFactor.secondCodeBody,
    answer: done,
  }),
  resetSecondFactor: call('DELETE', '/users/:phone/second-factor', 'accounts.secondFactors', 'change', {
    touches: ['second-factors', 'sessions', 'people'],
    params: accounts.phoneParams,
    answer: done,
  }),
  readSecondFactorRoles: call('GET', '/second-factor-roles', 'accounts.secondFactors', 'none', {
    shows: ['second-factors'],
    answer: secondFactor.secondFactorRoles,
  }),
  requireSecondFactor: call('PUT', '/second-factor-roles/:role', 'accounts.secondFactors', 'change', {
    touches: ['second-factors'],
    params: secondFactor.roleParams,
    body: secondFactor.requireBody,
    answer: secondFactor.secondFactorRoles,
  }),
  changeRole: call('PUT', '/users/:phone/role', 'accounts.changeRole', 'change', {
    touches: ['people'],
    bare: true,
    params: accounts.phoneParams,
    body: accounts.roleBody,
    answer: accounts.roleAnswer,
  }),
  findPeople: call('GET', '/management/view/user/find/:query', 'accounts.findByPhone', 'look-up', {
    shows: ['people', 'family', 'doctors'],
    bare: true,
    params: accounts.findPeopleParams,
    answer: accounts.foundPeople,
  }),
  acknowledge: call('POST', '/me/acknowledgements', 'accounts.self', 'change', {
    touches: [],
    body: acknowledgeBody,
    status: 201,
    answer: done,
  }),
  requestRole: call('POST', '/role-requests', 'accounts.requestRole', 'change', {
    touches: ['role-requests'],
    repeatable: true,
    body: roleRequests.roleRequestBody,
    status: 201,
    answer: roleRequests.roleRequest,
  }),
  listRoleRequests: call('GET', '/role-requests', 'accounts.requestRole', 'look-up', {
    shows: ['role-requests', 'people'],
    query: roleRequests.roleRequestQuery,
    answer: roleRequests.roleRequestPage,
  }),
  listLockedAccounts: call('GET', '/locked-accounts', 'accounts.openLocked', 'look-up', {
    shows: ['people'],
    query: locked.lockedAccountQuery,
    answer: locked.lockedAccountPage,
  }),
  listColleagues: call('GET', '/colleagues', 'accounts.seeColleagues', 'look-up', {
    shows: ['people'],
    answer: colleagues.colleagueList,
  }),
  addColleague: call('POST', '/colleagues', 'accounts.colleagues', 'change', {
    touches: ['people'],
    repeatable: true,
    body: colleagues.newColleague,
    status: 201,
    answer: colleagues.colleague,
  }),
  removeColleague: call('DELETE', '/colleagues/:phone', 'accounts.colleagues', 'change', {
    touches: ['people'],
    params: accounts.phoneParams,
    answer: done,
  }),
  vouchForLogIn: call('POST', '/users/:phone/log-in-code', 'accounts.vouch', 'change', {
    touches: [],
    params: accounts.phoneParams,
    status: 201,
    answer: vouchedCode,
  }),
  openLockedAccount: call('POST', '/users/:phone/opening', 'accounts.openLocked', 'change', {
    touches: ['people'],
    params: accounts.phoneParams,
    body: locked.openAccountBody,
    status: 201,
    answer: locked.lockedAccount,
  }),
  decideRoleRequest: call('PUT', '/role-requests/:id', 'accounts.changeRole', 'change', {
    touches: ['role-requests', 'people'],
    params: roleRequests.roleRequestParams,
    body: roleRequests.decisionBody,
    answer: roleRequests.roleRequest,
  }),
} as const satisfies Calls;
