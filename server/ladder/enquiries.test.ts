import { enquiryCalls } from '#contract/enquiries/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(enquiryCalls);
