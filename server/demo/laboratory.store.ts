import type { Container, QualityMark } from '#contract/laboratory/specimens.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** A tube of a demo's booking. Moments are of today. */
export interface DemoTube {
  bookingId: number;
  container: Container;
  collectedAt: Date;
  receivedAt: Date | null;
  isUrgent: boolean;
  /** Why it cannot be tested. */
  rejected: string | null;
  marks: readonly QualityMark[];
  /** Where it was stored, five hours after it was taken, or now if that is later; null: it was not stored. */
  place: string | null;
  /** When it was discarded; null: it is still there. */
  discardedAt: Date | null;
}

const tube = statement<{ accession: string }>(
  'demo.tube',
  `
  WITH place AS (
    INSERT INTO accession_days (day, last) VALUES (clinic_day($3), 1)
    ON CONFLICT (day) DO UPDATE SET last = accession_days.last + 1
    RETURNING to_char(day - date '2026-01-01', 'FM0000') || to_char(last, 'FM000000') AS accession),
  tube AS (
    INSERT INTO specimens (accession, container, collected_by, collected_at, urgent, received_by, received_at,
      rejected_by, rejected_at, reason, quality, place, stored_by, stored_at, discarded_by, discarded_at)
    SELECT accession, $2, a.id, $3, $5, CASE WHEN $4::timestamptz IS NOT NULL THEN a.id END, $4,
      CASE WHEN $6::text IS NOT NULL THEN a.id END, CASE WHEN $6 IS NOT NULL THEN coalesce($4, $3) END, $6, $7,
      coalesce($9, ''), CASE WHEN $9::text IS NOT NULL THEN a.id END,
      CASE WHEN $9 IS NOT NULL THEN least($3::timestamptz + interval '5 hours', clinic_now()) END,
      CASE WHEN $10::timestamptz IS NOT NULL THEN a.id END, $10
    FROM place, accounts a WHERE a.phone = $8 RETURNING id, accession)
  INSERT INTO specimen_lines (specimen_id, booking_id) SELECT tube.id, $1 FROM tube
  RETURNING (SELECT accession FROM tube)`,
);
const newest = statement<{ id: number }>(
  'demo.newest-test',
  `
  SELECT b.id FROM bookings b JOIN accounts a ON a.id = b.account_id
  WHERE a.phone = $1 AND b.kind = 'test' AND b.item_name = $2 ORDER BY b.requested_at DESC LIMIT 1`,
);

/** Inserts a tube, taken by the account of `staffPhone`; it gets the next number of its day. */
export const insertDemoTube = async (tx: Db, one: DemoTube, staffPhone: string): Promise<string> =>
  (await tx.first(tube, [
    one.bookingId,
    one.container,
    one.collectedAt,
    one.receivedAt,
    one.isUrgent,
    one.rejected,
    one.marks,
    staffPhone,
    one.place,
    one.discardedAt,
  ]))!.accession;
/** The person's newest booking of a test. */
export const findNewestTest = async (tx: Db, phone: string, test: string) =>
  (await tx.first(newest, [phone, test]))!.id;
