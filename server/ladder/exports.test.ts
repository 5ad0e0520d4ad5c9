import { exportCalls } from '#contract/exports/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(exportCalls);
