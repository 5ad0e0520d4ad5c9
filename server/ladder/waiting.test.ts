import { waitingCalls } from '#contract/waiting/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(waitingCalls);
