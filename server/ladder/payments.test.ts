import { paymentCalls } from '#contract/payments/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(paymentCalls);
