import { searchCalls } from '#contract/search/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(searchCalls);
