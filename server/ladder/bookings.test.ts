import { bookingCalls } from '#contract/bookings/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(bookingCalls);
