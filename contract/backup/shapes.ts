import * as z from 'zod/mini';
import { moment } from '../fields.ts';

/** Hours after which a nightly backup is missing. */
export const lateAfterHours = 26;

/** Minutes after which new data should long have been stored outside the machine. */
export const behindAfterMinutes = 5;

/** Minutes after which this is grave: if the machine is lost now, that much work is lost with it. */
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
  /**
   * The storing of new data between two nightly backups, twice a minute. Null if there is no place for it yet, or no
   * need.
   */
  written: z.nullable(
    z.object({
      /** Everything up to this moment survives a loss of the machine; null if not known. */
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
