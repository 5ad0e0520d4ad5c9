import * as queue from './shapes.ts';
import { call } from '../call.ts';
import type { Calls } from '../call.ts';

export const queueCalls = {
  readToday: call('GET', '/queue', 'queue.read', 'look-up', {
    shows: ['bookings', 'schedules', 'payments', 'family', 'doctors'],
    answer: queue.today,
  }),
  takeStep: call('POST', '/queue/:id/step', 'queue.move', 'change', {
    touches: ['bookings'],
    params: queue.stepParams,
    body: queue.stepBody,
    answer: queue.queued,
  }),
  takeSessionStep: call('PUT', '/queue/:doctorId/session', 'queue.move', 'change', {
    touches: ['bookings'],
    params: queue.sessionParams,
    body: queue.sessionStepBody,
    answer: queue.sessionSaid,
  }),
} as const satisfies Calls;
