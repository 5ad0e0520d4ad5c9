import { auditCalls } from '#contract/audit/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(auditCalls);
