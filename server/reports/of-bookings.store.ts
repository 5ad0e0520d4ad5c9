import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { isReleased } from '../db/reach.ts';

/** A released version of a booking's report. */
export interface ReleasedRow {
  id: number;
  bookingId: number;
  signedAt: Date;
  /** A newer version has taken its place. */
  isReplaced: boolean;
}

const released = statement<ReleasedRow>(
  'reports.released-of-bookings',
  `
  SELECT id, booking_id AS "bookingId", signed_at AS "signedAt", status = 'AMENDED' AS "isReplaced"
  FROM reports WHERE booking_id = ANY ($1) AND ${isReleased('status')}
  ORDER BY signed_at DESC, id DESC`,
);

export const selectReleased = (db: Db, bookingIds: readonly number[]) => db.all(released, [bookingIds]);
