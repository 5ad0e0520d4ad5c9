import * as audit from './shapes.ts';
import { call } from '../call.ts';
import type { Calls } from '../call.ts';

export const auditCalls = {
  listAudit: call('GET', '/audit', 'audit.read', 'look-up', {
    shows: [],
    query: audit.auditQuery,
    answer: audit.auditPage,
  }),
} as const satisfies Calls;
