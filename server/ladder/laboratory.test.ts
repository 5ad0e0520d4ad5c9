import { laboratoryCalls } from '#contract/laboratory/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(laboratoryCalls);
