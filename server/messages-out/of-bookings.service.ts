import type { Db } from '../db/database.ts';
import { selectTold } from './of-bookings.store.ts';
import type { ToldRow } from './of-bookings.store.ts';

export type { ToldRow };

/** What was sent about these bookings, newest first. */
export const messagesOfBookings = (db: Db, bookingIds: readonly number[]): Promise<ToldRow[]> =>
  selectTold(db, bookingIds);
