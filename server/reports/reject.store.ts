import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** A test of a tube. */
export interface LineRow {
  accession: string;
  receivedAt: Date | null;
  storedAt: Date | null;
  discardedAt: Date | null;
  rejectedAt: Date | null;
  bookingId: number;
  accountId: number;
}

const linesOf = statement<LineRow>(
  'reject.lines-of',
  `
  SELECT s.accession, s.received_at AS "receivedAt", s.stored_at AS "storedAt", s.discarded_at AS "discardedAt",
    s.rejected_at AS "rejectedAt", b.id AS "bookingId", b.account_id AS "accountId"
  FROM specimens s JOIN specimen_lines l ON l.specimen_id = s.id JOIN bookings b ON b.id = l.booking_id
  WHERE s.id = $1 ORDER BY b.id`,
);
const again = statement<{ isWanted: boolean; isTaken: boolean; rejected: string[] }>(
  'reject.again',
  `
  SELECT EXISTS (SELECT FROM tubes_wanted(b) w WHERE w.again IS NOT NULL) AS "isWanted",
    EXISTS (SELECT FROM specimen_lines l JOIN specimens s ON s.id = l.specimen_id
      WHERE l.booking_id = b.id AND s.rejected_at IS NULL AND s.collected_at > (
        SELECT CASE r.status WHEN 'REJECTED' THEN r.rejected_at END FROM reports r WHERE r.booking_id = b.id
        ORDER BY r.version DESC LIMIT 1)) AS "isTaken",
    ARRAY(SELECT s.accession FROM specimen_lines l JOIN specimens s ON s.id = l.specimen_id
      WHERE l.booking_id = b.id AND s.rejected_at IS NOT NULL) AS rejected
  FROM bookings b WHERE b.id = $1`,
);

/** The tests of a tube; empty if there is no such tube. */
export const selectTubeLines = (db: Db, id: number) => db.all(linesOf, [id]);
/**
 * For a booking: whether a sample has to be taken again; whether one was since its report was returned; the numbers of
 * its rejected tubes.
 */
export const findAgain = async (db: Db, bookingId: number) => (await db.first(again, [bookingId]))!;
