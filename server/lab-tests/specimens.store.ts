import type { Container } from '#contract/lab-tests/specimens.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

interface PersonRow {
  accountId: number;
  patientName: string;
  patientNumber: string;
  phoneNumber: string;
  age: number | null;
  sex: string | null;
}
interface TestOfTube {
  bookingId: number;
  testName: string;
  testNameBn: string;
}
/** The tests of a person that share a container and wait. */
export interface WaitingRow extends PersonRow {
  since: Date;
  container: Container;
  tests: TestOfTube[];
}
export interface CollectedRow extends PersonRow {
  id: number;
  accession: string;
  container: Container;
  collectedAt: Date;
  collectedBy: string;
  rejected: string | null;
  tests: TestOfTube[];
}

const person = `p.account_id AS "accountId", p.name AS "patientName", p.patient_number AS "patientNumber",
  p.phone AS "phoneNumber", p.age, p.gender AS sex`;
const test = `jsonb_build_object('bookingId', b.id, 'testName', b.item_name, 'testNameBn', b.item_name_bn)`;
/** A live tube of a booking. */
const live = `EXISTS (SELECT FROM specimen_lines l JOIN specimens s ON s.id = l.specimen_id
  WHERE l.booking_id = b.id AND s.rejected_at IS NULL)`;
/** How many days a booking is asked for: whoever does not come is no longer waited for. */
const days = 7;

const waiting = statement<WaitingRow>(
  'specimens.waiting',
  `
  SELECT ${person}, min(b.requested_at) OVER (PARTITION BY p.account_id, p.patient_number) AS since, b.container,
    b.tests
  FROM (
    SELECT min(b.id) AS id, min(b.requested_at) AS requested_at, container_of(t) AS container,
      jsonb_agg(${test} ORDER BY b.id) AS tests
    FROM bookings b JOIN lab_tests t ON t.id = b.lab_test_id
    WHERE b.kind = 'test' AND b.requested_at > now() - interval '${days} days'
      AND b.checkup_status = 'PENDING' AND b.report_status IS NULL
      AND container_of(t) <> 'NONE' AND NOT ${live}
    GROUP BY b.account_id, b.patient_id, container_of(t)) b
  JOIN booking_patients p ON p.booking_id = b.id
  ORDER BY since, p.patient_number, b.container LIMIT $1`,
);
const collected = statement<CollectedRow>(
  'specimens.collected',
  `
  SELECT ${person}, s.id, s.accession, s.container, s.collected_at AS "collectedAt", a.name AS "collectedBy",
    s.reason AS rejected, lines.tests
  FROM specimens s JOIN accounts a ON a.id = s.collected_by,
    LATERAL (SELECT min(b.id) AS first, jsonb_agg(${test} ORDER BY b.id) AS tests
      FROM specimen_lines l JOIN bookings b ON b.id = l.booking_id WHERE l.specimen_id = s.id) lines
    JOIN booking_patients p ON p.booking_id = lines.first
  WHERE s.collected_at >= clinic_day(now())::timestamp AT TIME ZONE 'Asia/Kolkata'
  ORDER BY s.collected_at DESC, s.id DESC LIMIT $1`,
);
/** Apart from the next statement, which must see what whoever had the lock has written. */
const lockBookings = statement(
  'specimens.lock-bookings',
  'SELECT FROM bookings WHERE id = ANY ($1) ORDER BY id FOR UPDATE',
);
const toCollect = statement<{ id: number; accountId: number; person: string; container: Container; isTaken: boolean }>(
  'specimens.to-collect',
  `
  SELECT b.id, b.account_id AS "accountId", b.account_id || '/' || coalesce(b.patient_id, 0) AS person,
    container_of(t) AS container,
    (${live} OR b.report_status IS NOT NULL OR b.checkup_status <> 'PENDING') AS "isTaken"
  FROM bookings b JOIN lab_tests t ON t.id = b.lab_test_id
  WHERE b.id = ANY ($1) AND b.kind = 'test' ORDER BY b.id`,
);
const nextNumber = statement<{ accession: string }>(
  'specimens.next-number',
  `
  INSERT INTO accession_days (day, last) VALUES (clinic_day(now()), 1)
  ON CONFLICT (day) DO UPDATE SET last = accession_days.last + 1
  RETURNING to_char(day - date '2026-01-01', 'FM0000') || to_char(last, 'FM000000') AS accession`,
);
const insert = statement<{ id: number }>(
  'specimens.insert',
  'INSERT INTO specimens (accession, container, collected_by) VALUES ($1, $2, $3) RETURNING id',
);
const addLines = statement(
  'specimens.add-lines',
  'INSERT INTO specimen_lines (specimen_id, booking_id) SELECT $1, unnest($2::integer[])',
);
const reject = statement<{ accountId: number }>(
  'specimens.reject',
  `
  UPDATE specimens s SET rejected_by = $2, rejected_at = now(), reason = $3
  FROM specimen_lines l JOIN bookings b ON b.id = l.booking_id
  WHERE s.id = $1 AND l.specimen_id = s.id AND s.rejected_at IS NULL RETURNING b.account_id AS "accountId"`,
);
const known = statement<{ id: number }>('specimens.known', 'SELECT id FROM specimens WHERE id = $1');
const sample = statement<{ container: Container; kind: string }>(
  'specimens.sample',
  `
  SELECT container_of(t) AS container, coalesce(s.kind, '') AS kind
  FROM lab_tests t LEFT JOIN lab_test_samples s ON s.lab_test_id = t.id WHERE t.id = $1 AND t.withdrawn_at IS NULL`,
);
const changeSample = statement(
  'specimens.change-sample',
  `
  INSERT INTO lab_test_samples (lab_test_id, container, kind) VALUES ($1, $2, $3)
  ON CONFLICT (lab_test_id) DO UPDATE SET container = $2, kind = $3`,
);
const ofBooking = statement<{ accession: string; collectedAt: Date; kind: string }>(
  'specimens.of-booking',
  `
  SELECT s.accession, s.collected_at AS "collectedAt", coalesce(k.kind, '') AS kind
  FROM specimen_lines l JOIN specimens s ON s.id = l.specimen_id JOIN bookings b ON b.id = l.booking_id
  LEFT JOIN lab_test_samples k ON k.lab_test_id = b.lab_test_id
  WHERE l.booking_id = $1 AND s.rejected_at IS NULL ORDER BY s.id DESC LIMIT 1`,
);

/** Who came first first. */
export const selectWaiting = (db: Db, most: number) => db.all(waiting, [most]);
/** Today's tubes, newest first. */
export const selectCollected = (db: Db, most: number) => db.all(collected, [most]);
/** Test bookings among these, locked until the transaction ends. */
export async function lockToCollect(tx: Db, ids: readonly number[]) {
  await tx.run(lockBookings, [ids]);
  return tx.all(toCollect, [ids]);
}
/** The accounts of a tube that was rejected now; empty if it was before, or there is none. */
export const rejectTube = (tx: Db, by: number, id: number, reason: string) => tx.all(reject, [id, by, reason]);
export const findTube = (db: Db, id: number) => db.first(known, [id]);
export const findSample = (db: Db, testId: number) => db.first(sample, [testId]);
export const writeSample = (tx: Db, testId: number, container: Container, kind: string) =>
  tx.run(changeSample, [testId, container, kind]);
/** The live tube of a booking, for its report. */
export const findTubeOf = (db: Db, bookingId: number) => db.first(ofBooking, [bookingId]);

/** Gives a tube its number. */
export async function insertTube(
  tx: Db,
  by: number,
  container: Container,
  bookingIds: readonly number[],
): Promise<{ id: number; accession: string }> {
  const { accession } = (await tx.first(nextNumber))!;
  const { id } = (await tx.first(insert, [accession, container, by]))!;
  await tx.run(addLines, [id, bookingIds]);
  return { id, accession };
}
