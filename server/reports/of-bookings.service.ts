import type { Db } from '../db/database.ts';
import { selectReleased } from './of-bookings.store.ts';
import type { ReleasedRow } from './of-bookings.store.ts';

export type { ReleasedRow };

/** The signed reports of these bookings, newest first, with those that were replaced. */
export const reportsOfBookings = (db: Db, bookingIds: readonly number[]): Promise<ReleasedRow[]> =>
  selectReleased(db, bookingIds);
