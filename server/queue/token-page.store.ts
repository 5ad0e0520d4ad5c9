import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { liveToken } from '../db/columns.ts';

/** A number of a session of today or a later day, and the session. */
export interface TokenPageRow {
  tokenId: number;
  bookingId: number;
  doctorId: number;
  /** If the booking was moved: the day that the link was given for, as `2026-11-20`. Else null. */
  movedFrom: string | null;
  number: number;
  /** As `2026-11-20`. */
  day: string;
  startsMinute: number;
  endsMinute: number;
  room: string;
}

const byId = statement<TokenPageRow>(
  'token-page.by-id',
  `
  SELECT t.id AS "tokenId", t.booking_id AS "bookingId", t.number, s.day::text AS day, s.doctor_id AS "doctorId",
    s.starts_minute AS "startsMinute", s.ends_minute AS "endsMinute", s.room,
    CASE WHEN given.id <> t.id THEN before.day::text END AS "movedFrom"
  FROM tokens given JOIN sittings before ON before.id = given.sitting_id
    JOIN tokens t ON t.booking_id = given.booking_id AND (t.id = given.id OR given.state = 'MOVED')
    JOIN sittings s ON s.id = t.sitting_id
  WHERE given.id = $1 AND t.${liveToken} AND s.day >= clinic_day(clinic_now())`,
);

/** The number that counts now: of a moved booking its new one. Null if it was cancelled or its day is over. */
export const findToken = (db: Db, tokenId: number) => db.first(byId, [tokenId]);
