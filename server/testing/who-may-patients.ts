import type { EndpointName } from '#contract/endpoints.ts';
import type { Action } from '#contract/permissions.ts';

/** What the calls on persons and families ask for: a part of `asksFor`. */
export const patientsAskFor = {
  'patients.register': ['register'],
  'patients.registerOthers': [],
  'patients.open': ['readPerson', 'readTimeline'],
  'patients.correct': [
    'correctPerson',
    'changePersonLanguage',
    'startPhoneChange',
    'finishPhoneChange',
    'readMessageChoicesOf',
    'chooseMessagesOf',
  ],
  'patients.askErasure': ['requestErasure'],
  'patients.answerRequests': ['listDataRequests', 'answerDataRequest'],
  'patients.family': ['listFamily', 'listFamilyOfPhone', 'addFamilyMember', 'editFamilyMember', 'removeFamilyMember'],
} as const satisfies Partial<Record<Action, readonly EndpointName[]>>;
