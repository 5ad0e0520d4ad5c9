import { queueCalls } from '#contract/queue/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(queueCalls);
