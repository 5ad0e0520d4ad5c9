import { patientCalls } from '#contract/patients/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(patientCalls);
