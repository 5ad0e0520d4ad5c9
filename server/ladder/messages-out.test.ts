import { messagesOutCalls } from '#contract/messages-out/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(messagesOutCalls);
