import * as z from 'zod/mini';
import { moment } from '../fields.ts';

/** Hours after which a nightly backup is missing. */
export const lateAfterHours = 26;

/** What the clinic knows of its backups. */
export const backupAnswer = z.object({
  /** When the last one was made; null if none ever was. */
  lastAt: z.nullable(moment),
  /** Older than `lateAfterHours`, or never made. Never for a demo. */
  isLate: z.boolean(),
  /** The last try failed. */
  hasFailed: z.boolean(),
  /** Files that were missing or damaged in the clinic itself at the last backup. */
  lostFiles: z.int(),
});
