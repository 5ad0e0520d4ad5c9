import { homeVisitCalls } from '#contract/home-visits/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(homeVisitCalls);
