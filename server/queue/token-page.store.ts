import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { liveToken } from '../db/token-columns.ts';

/** A number of a session that is today or ahead, and the session. */
export interface TokenPageRow {
  bookingId: number;
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
  SELECT t.booking_id AS "bookingId", t.number, s.day::text AS day,
    s.starts_minute AS "startsMinute", s.ends_minute AS "endsMinute",
    s.room
  FROM tokens t JOIN sittings s ON s.id = t.sitting_id
  WHERE t.id = $1 AND t.${liveToken} AND s.day >= clinic_day(clinic_now())`,
);

/** Null for a number that was left behind, or whose day is over. */
export const findToken = (db: Db, tokenId: number) => db.first(byId, [tokenId]);
