import { limits } from '#contract/limits.ts';
import { may } from '#contract/permissions.ts';
import type { Caller } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import { allowOrFail } from './rate-limits.ts';

const daySeconds = 24 * 60 * 60;

/**
 * Counts a booking for an account. Patients, and doctors for others, make at most `limits.bookingsADay`; the desk as
 * many as come (S31). A booking that fails is not counted. @throws TOO_MANY_REQUESTS
 */
export async function allowBooking(tx: Db, caller: Caller, accountId: number): Promise<void> {
  if (may('bookings.createUnlimited', caller.role)) return;
  await allowOrFail(tx, [{ key: `bookings:${accountId}`, max: limits.bookingsADay, windowSeconds: daySeconds }]);
}
