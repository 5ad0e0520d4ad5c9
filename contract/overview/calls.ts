import { call } from '../call.ts';
import type { Calls } from '../call.ts';
import { overview, overviewParams } from './shapes.ts';

export const overviewCalls = {
  /** Numbers only, so it needs no audit entry. */
  readOverview: call('GET', '/days/:day', 'payments.seeSeries', 'none', {
    shows: ['payments', 'bookings', 'reports', 'specimens'],
    params: overviewParams,
    answer: overview,
  }),
} as const satisfies Calls;
