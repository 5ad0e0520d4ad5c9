import type { BookingExportQuery } from '#contract/exports/shapes.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { bookingColumns, bookingJoins } from './booking-columns.store.ts';
import type { BookingRow } from './booking-columns.store.ts';
import { isUpcoming } from './bookings.store.ts';

/**
 * $1 continue below this booking number, $2 kind, $3 checkup status, $4 appointment status (each null for any), $5
 * upcoming only, $6 batch size.
 */
const batch = statement<BookingRow>(
  'bookings.batch',
  `
  SELECT ${bookingColumns} FROM bookings b ${bookingJoins}
  WHERE b.id = ANY (ARRAY(
    SELECT b.id FROM bookings b
    WHERE ($1::integer IS NULL OR b.id < $1) AND ($2::text IS NULL OR b.kind = $2) AND ($3::text IS NULL OR b.checkup_status = $3)
      AND ($4::text IS NULL OR b.appointment_status = $4) AND (NOT $5::boolean OR (${isUpcoming}))
    ORDER BY b.id DESC LIMIT $6))
  ORDER BY b.id DESC`,
);

export const selectBookingBatch = (db: Db, filter: BookingExportQuery, below: number | null, size: number) =>
  db.all(batch, [
    below,
    filter.bookingType ?? null,
    filter.checkupStatus ?? null,
    filter.appointmentStatus ?? null,
    filter.scope === 'upcoming',
    size,
  ]);
