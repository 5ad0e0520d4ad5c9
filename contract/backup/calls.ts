import { call } from '../call.ts';
import type { Calls } from '../call.ts';
import { backupAnswer } from './shapes.ts';

export const backupCalls = {
  readBackup: call('GET', '/backup', 'backup.read', 'none', {
    shows: ['clinic'],
    answer: backupAnswer,
  }),
} as const satisfies Calls;
