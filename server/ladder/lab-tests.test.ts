import { labTestCalls } from '#contract/lab-tests/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(labTestCalls);
