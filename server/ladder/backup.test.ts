import { backupCalls } from '#contract/backup/calls.ts';
import { tryCalls } from '../testing/ladder/try-calls.ts';

tryCalls(backupCalls);
