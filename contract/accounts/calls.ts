import * as accounts from './shapes.ts';
import * as roleRequests from './role-requests.ts';
import { acknowledgeBody } from './acknowledgements.ts';
import { call, done } from '../call.ts';
import type { Calls } from '../call.ts';

export const accountCalls = {
  signUp: call('POST', '/signup', 'accounts.signUp', 'change', {
    body: accounts.signUpBody,
    status: 201,
    answer: accounts.signUpAnswer,
  }),
  startLogIn: call('POST', '/login/start', 'accounts.logIn', 'none', {
    bare: true,
    body: accounts.logInStartBody,
    answer: accounts.logInStartAnswer,
  }),
  finishLogIn: call('POST', '/login/otp', 'accounts.logIn', 'sign-in', {
    bare: true,
    body: accounts.logInCodeBody,
    answer: accounts.logInCodeAnswer,
  }),
  verifyLogIn: call('POST', '/login/verify', 'accounts.logIn', 'sign-in', {
    body: accounts.logInVerifyBody,
    answer: accounts.logInVerifyAnswer,
  }),
  logOut: call('POST', '/logout', 'accounts.self', 'sign-in', { answer: done }),
  readMe: call('GET', '/me', 'accounts.self', 'none', { answer: accounts.meAnswer }),
  changeMe: call('PUT', '/me', 'accounts.self', 'change', { body: accounts.meBody, answer: accounts.meAnswer }),
  listMySessions: call('GET', '/me/sessions', 'accounts.self', 'none', { answer: accounts.sessionList }),
  endMySession: call('DELETE', '/me/sessions/:id', 'accounts.self', 'change', {
    params: accounts.sessionParams,
    answer: done,
  }),
  changeRole: call('PUT', '/users/:phone/role', 'accounts.changeRole', 'change', {
    bare: true,
    params: accounts.phoneParams,
    body: accounts.roleBody,
    answer: accounts.roleAnswer,
  }),
  findPeople: call('GET', '/management/view/user/find/:query', 'accounts.findByPhone', 'look-up', {
    bare: true,
    params: accounts.findPeopleParams,
    answer: accounts.foundPeople,
  }),
  acknowledge: call('POST', '/me/acknowledgements', 'accounts.self', 'change', {
    body: acknowledgeBody,
    status: 201,
    answer: done,
  }),
  requestRole: call('POST', '/role-requests', 'accounts.requestRole', 'change', {
    repeatable: true,
    body: roleRequests.roleRequestBody,
    status: 201,
    answer: roleRequests.roleRequest,
  }),
  listRoleRequests: call('GET', '/role-requests', 'accounts.requestRole', 'look-up', {
    query: roleRequests.roleRequestQuery,
    answer: roleRequests.roleRequestPage,
  }),
  countRoleRequests: call('GET', '/role-request-counts', 'accounts.changeRole', 'none', {
    answer: roleRequests.roleRequestCounts,
  }),
  decideRoleRequest: call('PUT', '/role-requests/:id', 'accounts.changeRole', 'change', {
    params: roleRequests.roleRequestParams,
    body: roleRequests.decisionBody,
    answer: roleRequests.roleRequest,
  }),
} as const satisfies Calls;
