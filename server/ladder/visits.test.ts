import { visitCalls } from '#contract/visits/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(visitCalls);
