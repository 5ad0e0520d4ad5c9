import * as z from 'zod/mini';
import { moment } from '../fields.ts';

/** Hours after which a nightly backup is missing. */
export const lateAfterHours = 26;

/** Minutes after which what is written should long be stored. */
export const behindAfterMinutes = 5;

/** Minutes after which this is grave: the machine's loss would cost as much. */
export const standsStillAfterMinutes = 60;

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
  /** What is written between two nights, stored twice a minute. Null if there is no such place yet, or no need. */
  written: z.nullable(
    z.object({
      /** Up to when nothing is lost with the machine; null if not known. */
      savedAt: z.nullable(moment),
      /** Longer ago than `behindAfterMinutes`. */
      isBehind: z.boolean(),
      /** Tries in a row that failed. */
      failures: z.int(),
      /** By the archiver of the database itself, where `DATABASE_URL` is set; else by the clinic. */
      isByDatabase: z.boolean(),
    }),
  ),
});
