import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { liveToken } from '../db/token-columns.ts';

/** A number of a session that is today or ahead, and the session. */
export interface TokenPageRow {
  bookingId: number;
  doctorId: number;
  number: number;
  /** As `2026-11-20`. */
  day: string;
  isToday: boolean;
  startsMinute: number;
  endsMinute: number;
  room: string;
}

const today = `(now() AT TIME ZONE 'Asia/Kolkata')::date`;
const byCode = statement<TokenPageRow>(
  'token-page.by-code',
  `
  SELECT t.booking_id AS "bookingId", s.doctor_id AS "doctorId", t.number, s.day::text AS day,
    s.day = ${today} AS "isToday", s.starts_minute AS "startsMinute", s.ends_minute AS "endsMinute", s.room
  FROM tokens t JOIN sittings s ON s.id = t.sitting_id
  WHERE t.code = $1 AND t.${liveToken} AND s.day >= ${today}`,
);

/** Null for a code that was never given, whose number was left behind, or whose day is over. */
export const findToken = (db: Db, code: string) => db.first(byCode, [code]);
