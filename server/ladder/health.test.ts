import { healthCalls } from '#contract/health/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(healthCalls);
