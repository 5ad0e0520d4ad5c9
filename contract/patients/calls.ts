import * as patients from './shapes.ts';
import * as family from './family.ts';
import * as accounts from '../accounts/shapes.ts';
import { call } from '../call.ts';
import type { Calls } from '../call.ts';

export const patientCalls = {
  register: call('POST', '/register', 'patients.register', 'change', {
    touches: ['people', 'family'],
    body: patients.registerBody,
    status: 201,
    answer: patients.registerAnswer,
  }),
  listFamily: call('GET', '/family', 'patients.family', 'none', {
    shows: ['family'],
    answer: family.familyList,
  }),
  listFamilyOfPhone: call('GET', '/users/:phone/family', 'patients.family', 'look-up', {
    shows: ['family', 'people'],
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
} as const satisfies Calls;
