import { clinicCalls } from '#contract/clinic/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(clinicCalls);
