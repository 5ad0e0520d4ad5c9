import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { liveToken } from '../db/columns.ts';

/** The session in which a booking has its number, and how far it is. */
export interface ExpectingRow {
  sittingId: number;
  doctorId: number;
  /** As `2026-11-20`. */
  day: string;
  startsMinute: number;
  endsMinute: number;
  minutesPerPatient: number;
  isToday: boolean;
  /** When it begins: what the clinic has said of a late doctor, else the start of its hours. */
  start: Date;
  /** The booking's own time. */
  at: Date;
  /** Null before the first call. */
  lastCall: Date | null;
}

const find = statement<ExpectingRow>(
  'queue.expecting',
  `
  SELECT s.id AS "sittingId", s.doctor_id AS "doctorId", s.day::text AS day, s.starts_minute AS "startsMinute",
    s.ends_minute AS "endsMinute", s.minutes_per_patient AS "minutesPerPatient",
    s.day = clinic_day(clinic_now()) AS "isToday",
    coalesce(s.expected_start, clinic_midnight(s.day) + s.starts_minute * interval '1 minute') AS start,
    b.scheduled_at AS at,
    (SELECT max(called.first_call) FROM tokens called
      WHERE called.sitting_id = s.id AND called.${liveToken}) AS "lastCall"
  FROM tokens t JOIN sittings s ON s.id = t.sitting_id JOIN bookings b ON b.id = t.booking_id
  WHERE t.booking_id = $1 AND t.${liveToken}`,
);

export const findExpecting = (db: Db, bookingId: number) => db.first(find, [bookingId]);
