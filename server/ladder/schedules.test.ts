import { scheduleCalls } from '#contract/schedules/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(scheduleCalls);
