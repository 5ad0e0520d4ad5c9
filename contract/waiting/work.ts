import type { Action } from '../permissions.ts';

/**
 * The kinds of work that can wait for somebody, in the order of a booking's way, each with the permission of the people
 * who do it.
 */
export const waitingWork = {
  messages: 'enquiries.read',
  roleRequests: 'accounts.changeRole',
  dataRequests: 'patients.answerRequests',
  toConfirm: 'bookings.editDoctors',
  homeVisits: 'homeVisits.assign',
  toCollect: 'specimens.collect',
  toEnter: 'reports.upload',
  lateToEnter: 'reports.upload',
  toCheck: 'reports.check',
  toCorrect: 'reports.upload',
  toCall: 'reports.readCritical',
  toSign: 'reports.sign',
  claims: 'payments.record',
  newReports: 'reports.read',
  dues: 'payments.pay',
} as const satisfies Record<string, Action>;
export type WaitingKind = keyof typeof waitingWork;
