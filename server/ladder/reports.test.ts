import { reportCalls } from '#contract/reports/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(reportCalls);
