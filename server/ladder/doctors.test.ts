import { doctorCalls } from '#contract/doctors/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(doctorCalls);
