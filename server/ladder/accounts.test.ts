import { accountCalls } from '#contract/accounts/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(accountCalls);
