import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** Work of the job queue, as its own tables and an archive hold it. */
export interface WaitingJob {
  readonly name: string;
  readonly data: unknown;
}

const exists = statement<{ found: boolean }>(
  'waiting-sms.queue',
  `SELECT to_regclass('pgboss.job') IS NOT NULL AS found`,
);
const take = statement<WaitingJob>(
  'waiting-sms.take',
  `
  DELETE FROM pgboss.job
  WHERE name IN ('notice', 'leave-message', 'visit-message', 'message', 'login-code', 'phone-code')
    AND state IN ('created', 'retry', 'active')
  RETURNING name, data`,
);
const fail = statement<{ bookingId: number }>(
  'waiting-sms.fail',
  `
  UPDATE leave_messages SET state = 'FAILED' WHERE id = ANY($1) AND state <> 'SENT'
  RETURNING booking_id AS "bookingId"`,
);

/** Takes the SMS that wait out of the job queue. */
export const takeWaiting = async (db: Db) => ((await db.first(exists))!.found ? db.all(take) : []);
/** Marks messages of leave as not sent: the desk is asked to call. @returns their bookings */
export const failLeaveMessages = (db: Db, ids: readonly number[]) => db.all(fail, [ids]);
