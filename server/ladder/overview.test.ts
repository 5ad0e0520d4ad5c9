import { overviewCalls } from '#contract/overview/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(overviewCalls);
