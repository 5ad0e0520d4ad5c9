import * as hall from './hall.ts';
import * as queue from './shapes.ts';
import { verifyParams } from '../reports/verify.ts';
import { call, done } from '../call.ts';
import type { Calls } from '../call.ts';

export const queueCalls = {
  readToday: call('GET', '/queue', 'queue.read', 'look-up', {
    isReadAgain: true,
    shows: ['bookings', 'schedules', 'payments', 'family', 'doctors', 'hall-screens'],
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
  cancelByCode: call('POST', '/numbers/:code/cancel', 'queue.cancelByCode', 'change', {
    touches: ['bookings', 'payments'],
    params: verifyParams,
    body: queue.cancelByCodeBody,
    answer: done,
  }),
  startScreen: call('POST', '/hall/start', 'queue.showInHall', 'none', { touches: [], answer: hall.startedScreen }),
  watchHall: call('GET', '/hall/events', 'queue.showInHall', 'none', {
    touches: [],
    stream: true,
    answer: hall.hallEvent,
  }),
  seeScreen: call('POST', '/hall/seen', 'queue.showInHall', 'none', { touches: [], answer: hall.seenScreen }),
  pairScreen: call('POST', '/hall/screens', 'queue.pairScreens', 'change', {
    touches: ['hall-screens'],
    body: hall.pairBody,
    answer: done,
  }),
  removeScreen: call('DELETE', '/hall/screens/:id', 'queue.pairScreens', 'change', {
    touches: ['hall-screens'],
    params: hall.screenParams,
    answer: done,
  }),
} as const satisfies Calls;
