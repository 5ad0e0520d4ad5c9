import type { VisitKind } from '#contract/visits/shapes.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { liveToken } from '../db/columns.ts';

/** A visit without its lines. */
export interface VisitRow {
  id: number;
  kind: VisitKind;
  /** Who sent the person, where it is not a listed doctor; '' if nobody was named. */
  referrer: string;
  openedAt: Date;
  isOfToday: boolean;
}

/** What a line of a visit is, apart from its money. */
export interface VisitLineRow {
  bookingId: number;
  at: Date | null;
  /** What a test was booked as a part of. */
  package: { name: string; nameBn: string } | null;
  /** Of a test: what to do before it, and when its report is promised; as the catalogue says today. */
  advice: { preparation: string; preparationBn: string; promisedHours: number | null } | null;
  /** The place in a doctor's session, and whether that day is not over; null for a test, and where there is none. */
  place: { tokenId: number; number: number; room: string; isOpen: boolean } | null;
}

const isOfToday = 'clinic_day(opened_at) = clinic_day(clinic_now())';
const columns = `id, kind, referrer, opened_at AS "openedAt", ${isOfToday} AS "isOfToday"`;
const insert = statement<VisitRow>(
  'visits.insert',
  `INSERT INTO visits (kind, referrer, opened_by) VALUES ($1, $2, $3) RETURNING ${columns}`,
);
/** Of today. Index: visits_of_desk. */
const findLast = statement<VisitRow>(
  'visits.find-last',
  `SELECT ${columns} FROM visits WHERE opened_by = $1 AND kind <> 'BOOKED'
     AND ${isOfToday}
   ORDER BY id DESC LIMIT 1`,
);
const find = statement<VisitRow>('visits.find', `SELECT ${columns} FROM visits WHERE id = $1`);
/** In the order in which they were booked. Index: bookings_of_visit. */
const lines = statement<VisitLineRow>(
  'visits.lines',
  `
  SELECT b.id AS "bookingId", CASE WHEN b.kind = 'doctor' THEN b.scheduled_at END AS at,
    CASE WHEN b.package_id IS NOT NULL
      THEN json_build_object('name', b.package_name, 'nameBn', b.package_name_bn) END AS package,
    CASE WHEN test.id IS NOT NULL THEN json_build_object('preparation', test.preparation,
      'preparationBn', test.preparation_bn, 'promisedHours', test.promised_hours) END AS advice,
    (SELECT jsonb_build_object('tokenId', t.id, 'number', t.number, 'room', s.room,
        'isOpen', s.day >= clinic_day(clinic_now()))
      FROM tokens t JOIN sittings s ON s.id = t.sitting_id WHERE t.booking_id = b.id AND t.${liveToken}) AS place
  FROM bookings b LEFT JOIN lab_tests test ON test.id = b.lab_test_id
  WHERE b.visit_id = $1 ORDER BY b.id`,
);

export const insertVisit = async (tx: Db, by: { accountId: number }, kind: VisitKind, referrer: string) =>
  (await tx.first(insert, [kind, referrer, by.accountId]))!;
export const findVisit = (db: Db, id: number) => db.first(find, [id]);
/** The newest visit that this account opened at the desk today. */
export const findLastVisit = (db: Db, by: { accountId: number }) => db.first(findLast, [by.accountId]);
export const selectVisitLines = (db: Db, visitId: number) => db.all(lines, [visitId]);
