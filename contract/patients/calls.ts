import * as patients from './shapes.ts';
import * as corrections from './corrections.ts';
import * as dataRequests from './data-requests.ts';
import * as family from './family.ts';
import * as identity from './identity.ts';
import * as myData from './my-data.ts';
import * as timeline from './timeline.ts';
import * as accounts from '../accounts/shapes.ts';
import { call, done } from '../call.ts';
import type { Calls } from '../call.ts';

export const patientCalls = {
  register: call('POST', '/register', 'patients.register', 'change', {
    touches: ['people', 'family'],
    body: patients.registerBody,
    status: 201,
    answer: patients.registerAnswer,
  }),
  listFamily: call('GET', '/family', 'patients.family', 'none', {
    shows: ['family', 'identity', 'reports'],
    answer: family.familyList,
  }),
  listFamilyOfPhone: call('GET', '/users/:phone/family', 'patients.family', 'look-up', {
    shows: ['family', 'people', 'identity', 'reports'],
    params: accounts.phoneParams,
    answer: family.familyList,
  }),
  addFamilyMember: call('POST', '/family', 'patients.family', 'change', {
    touches: ['family'],
    repeatable: true,
    body: family.addMemberBody,
    status: 201,
    answer: family.familyMember,
  }),
  editFamilyMember: call('PUT', '/family/:id', 'patients.family', 'change', {
    touches: ['family'],
    params: family.memberParams,
    body: family.editMemberBody,
    answer: family.familyMember,
  }),
  removeFamilyMember: call('DELETE', '/family/:id', 'patients.family', 'change', {
    touches: ['family'],
    params: family.memberParams,
    answer: family.removedMember,
  }),
  readMyData: call('GET', '/me/data', 'accounts.self', 'none', {
    shows: ['me', 'family', 'people', 'data-requests', 'bookings'],
    answer: myData.myData,
  }),
  giveConsent: call('POST', '/me/consents', 'accounts.self', 'change', {
    touches: ['me'],
    body: myData.consentBody,
    status: 201,
    answer: myData.myData,
  }),
  withdrawConsent: call('POST', '/me/consents/:id/withdrawal', 'accounts.self', 'change', {
    touches: ['me'],
    params: myData.consentParams,
    answer: myData.myData,
  }),
  nameNominee: call('PUT', '/me/nominee', 'accounts.self', 'change', {
    touches: ['me'],
    body: myData.nomineeBody,
    answer: myData.myData,
  }),
  removeNominee: call('DELETE', '/me/nominee', 'accounts.self', 'change', { touches: ['me'], answer: myData.myData }),
  requestCorrection: call('POST', '/me/data-requests', 'accounts.self', 'change', {
    touches: ['data-requests'],
    repeatable: true,
    body: dataRequests.correctionRequestBody,
    status: 201,
    answer: dataRequests.ownRequest,
  }),
  requestErasure: call('POST', '/me/erasure', 'patients.askErasure', 'change', {
    touches: ['data-requests'],
    repeatable: true,
    status: 201,
    answer: dataRequests.ownRequest,
  }),
  listDataRequests: call('GET', '/data-requests', 'patients.answerRequests', 'look-up', {
    shows: ['data-requests', 'people', 'family', 'bookings'],
    query: dataRequests.dataRequestQuery,
    answer: dataRequests.dataRequestPage,
  }),
  answerDataRequest: call('PUT', '/data-requests/:id', 'patients.answerRequests', 'change', {
    touches: ['data-requests', 'people', 'family'],
    params: dataRequests.dataRequestParams,
    body: dataRequests.answerBody,
    answer: dataRequests.dataRequest,
  }),
  readIdentity: call('GET', '/me/identity', 'accounts.self', 'none', {
    shows: ['identity', 'family'],
    beforeIdentity: true,
    answer: identity.identityAnswer,
  }),
  confirmIdentity: call('POST', '/me/identity', 'accounts.self', 'change', {
    touches: ['identity'],
    beforeIdentity: true,
    body: identity.identityBody,
    answer: identity.identityAnswer,
  }),
  confirmIdentityAtDesk: call('POST', '/users/:phone/identity', 'reports.openForOthers', 'change', {
    touches: ['identity'],
    params: identity.identityParams,
    answer: done,
  }),
  readPerson: call('GET', '/people/:patientNumber', 'patients.open', 'look-up', {
    shows: ['people', 'family', 'bookings', 'payments'],
    params: corrections.personParams,
    answer: corrections.personFile,
  }),
  readTimeline: call('GET', '/people/:patientNumber/timeline', 'patients.open', 'look-up', {
    shows: ['people', 'bookings', 'payments', 'reports', 'messages-out'],
    params: corrections.personParams,
    query: timeline.timelineQuery,
    answer: timeline.personTimeline,
  }),
  correctPerson: call('PUT', '/people/:patientNumber', 'patients.correct', 'change', {
    touches: ['people', 'family'],
    params: corrections.personParams,
    body: corrections.correctionBody,
    answer: corrections.personFile,
  }),
  changePersonLanguage: call('PUT', '/people/:patientNumber/language', 'patients.correct', 'change', {
    touches: ['people', 'family'],
    params: corrections.personParams,
    body: corrections.personLanguageBody,
    answer: corrections.personFile,
  }),
  startPhoneChange: call('POST', '/people/:patientNumber/phone', 'patients.correct', 'change', {
    touches: [],
    params: corrections.personParams,
    body: corrections.phoneChangeBody,
    answer: corrections.phoneCodeSent,
  }),
  finishPhoneChange: call('POST', '/people/:patientNumber/phone/confirm', 'patients.correct', 'change', {
    touches: ['people', 'family', 'sessions'],
    params: corrections.personParams,
    body: corrections.phoneCodeBody,
    answer: corrections.personFile,
  }),
} as const satisfies Calls;
