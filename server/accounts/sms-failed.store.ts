import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** Whom an SMS was for, and the booking it told of. */
export interface SmsTarget {
  /** Null if it went to another phone than the account's. */
  readonly accountId: number | null;
  readonly bookingId: number | null;
}

const failedAccount = statement('sms-failed.account', 'UPDATE accounts SET sms_failed_at = clinic_now() WHERE id = $1');
const failedBooking = statement('sms-failed.booking', 'UPDATE bookings SET sms_failed_at = clinic_now() WHERE id = $1');
const sentAccount = statement(
  'sms-failed.account-sent',
  'UPDATE accounts SET sms_failed_at = NULL WHERE id = $1 AND sms_failed_at IS NOT NULL',
);
const sentBooking = statement(
  'sms-failed.booking-sent',
  'UPDATE bookings SET sms_failed_at = NULL WHERE id = $1 AND sms_failed_at IS NOT NULL',
);

/** Marks that an SMS did not go out: desk and person see it at the booking, the desk on the person's page. */
export async function markSmsFailed(db: Db, { accountId, bookingId }: SmsTarget): Promise<void> {
  if (accountId !== null) await db.run(failedAccount, [accountId]);
  if (bookingId !== null) await db.run(failedBooking, [bookingId]);
}

/** Removes the mark, after an SMS went out or the person was called. */
export async function clearSmsFailed(db: Db, { accountId, bookingId }: SmsTarget): Promise<void> {
  if (accountId !== null) await db.run(sentAccount, [accountId]);
  if (bookingId !== null) await db.run(sentBooking, [bookingId]);
}
