import { call } from '../call.ts';
import type { Calls } from '../call.ts';
import { waitingCounts } from './shapes.ts';

export const waitingCalls = {
  /** Numbers only, so it needs no audit entry. */
  countWaiting: call('GET', '/waiting', 'accounts.self', 'none', {
    shows: [
      'enquiries',
      'role-requests',
      'data-requests',
      'reports',
      'payments',
      'bookings',
      'signers',
      'home-visits',
      'specimens',
      'lab-tests',
    ],
    answer: waitingCounts,
  }),
} as const satisfies Calls;
