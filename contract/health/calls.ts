import { call, done } from '../call.ts';
import type { Calls } from '../call.ts';
import { healthAnswer } from './shapes.ts';

export const healthCalls = {
  isAlive: call('GET', '/healthz', 'health.read', 'none', {
    shows: [],
    bare: 'only',
    answer: done,
  }),
  isReady: call('GET', '/readyz', 'health.read', 'none', {
    shows: [],
    bare: 'only',
    answer: done,
  }),
  readHealth: call('GET', '/health', 'health.watch', 'none', {
    shows: ['clinic'],
    answer: healthAnswer,
  }),
} as const satisfies Calls;
