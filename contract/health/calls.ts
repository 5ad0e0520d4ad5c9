import { call, done } from '../call.ts';
import type { Calls } from '../call.ts';

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
} as const satisfies Calls;
