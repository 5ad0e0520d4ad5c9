import type { Container, QualityMark, Sample } from '#contract/laboratory/specimens.ts';
import type { ReportStatus } from '#contract/reports/states.ts';
import type { TubeFacts } from '#contract/laboratory/tube-states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { liveToken, numberOfPatient } from '../db/columns.ts';
import { startOfToday } from '../db/clinic-days.ts';

export interface PersonRow {
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
  /** One of the tests is booked for today, or was booked today without a day. */
  isToday: boolean;
  container: Container;
  /** Why the tube before was rejected; null for the first one. */
  again: string | null;
  tests: TestOfTube[];
}
export interface CollectedRow extends PersonRow {
  id: number;
  accession: string;
  container: Container;
  collectedAt: Date;
  collectedBy: string;
  isUrgent: boolean;
  labelPrints: number;
  rejected: string | null;
  tests: (TestOfTube & { report: ReportStatus | null })[];
}

/** Of `booking_patients p`. */
export const person = `p.account_id AS "accountId", p.name AS "patientName", p.patient_number AS "patientNumber",
  p.phone AS "phoneNumber", p.age, p.gender AS sex`;
const test = `jsonb_build_object('bookingId', b.id, 'testName', b.item_name, 'testNameBn', b.item_name_bn)`;
/**
 * Days for which the samples of a booking are asked for, also after a missed home visit: later the person is no longer
 * expected. What is taken at home is not asked for here. After a rejected tube, a sample is asked for until it is taken
 * or cancelled.
 */
const days = 7;

const askedFor = `
      SELECT id FROM bookings taken WHERE kind = 'test' AND requested_at > clinic_now() - interval '${days} days'
        AND checkup_status = 'PENDING' AND report_status IS NULL AND NOT is_taken_at_home(taken)
      UNION
      SELECT missed.id FROM home_visits h JOIN bookings missed ON missed.visit_id = h.visit_id
      WHERE h.day > clinic_day(clinic_now()) - ${days} AND missed.kind = 'test' AND missed.checkup_status = 'PENDING'
        AND missed.report_status IS NULL AND NOT is_taken_at_home(missed)
      UNION
      SELECT l.booking_id FROM specimens s JOIN specimen_lines l ON l.specimen_id = s.id
      WHERE s.rejected_at IS NOT NULL`;

const waiting = statement<WaitingRow>(
  'specimens.waiting',
  `
  SELECT ${person}, min(b.requested_at) OVER (PARTITION BY p.account_id, p.patient_number) AS since,
    bool_or(b.is_today) OVER (PARTITION BY p.account_id, p.patient_number) AS "isToday", b.container, b.again, b.tests
  FROM (
    SELECT min(b.id) AS id, min(b.requested_at) AS requested_at, w.container, max(w.again) AS again,
      bool_or(clinic_day(coalesce(b.scheduled_at, b.requested_at)) = clinic_day(clinic_now())) AS is_today,
      jsonb_agg(${test} ORDER BY b.id) AS tests
    FROM bookings b, tubes_wanted(b) w
    WHERE b.id IN (${askedFor})
    GROUP BY b.account_id, b.patient_id, w.container) b
  JOIN booking_patients p ON p.booking_id = b.id
  ORDER BY "isToday" DESC, since, p.patient_number, b.container LIMIT $1`,
);
const countWaiting = statement<{ count: number }>(
  'specimens.count-waiting',
  `
  SELECT count(*)::integer AS count FROM (
    SELECT DISTINCT b.account_id, b.patient_id FROM bookings b, tubes_wanted(b) w WHERE b.id IN (${askedFor})
    LIMIT $1) people`,
);
/** The tests of a tube `s`, with the state of their newest reports. */
const linesOf = `
    LATERAL (SELECT min(b.id) AS first, jsonb_agg(${test} || jsonb_build_object('report',
        (SELECT r.status FROM reports r WHERE r.booking_id = b.id ORDER BY r.version DESC LIMIT 1))
        ORDER BY b.id) AS tests
      FROM specimen_lines l JOIN bookings b ON b.id = l.booking_id WHERE l.specimen_id = s.id) lines`;
const collected = statement<CollectedRow>(
  'specimens.collected',
  `
  SELECT ${person}, s.id, s.accession, s.container, s.urgent AS "isUrgent", s.label_prints AS "labelPrints",
    s.collected_at AS "collectedAt", a.name AS "collectedBy",
    s.reason AS rejected, lines.tests
  FROM specimens s JOIN accounts a ON a.id = s.collected_by,
    ${linesOf}
    JOIN booking_patients p ON p.booking_id = lines.first
  WHERE s.collected_at >= ${startOfToday}
  ORDER BY s.collected_at DESC, s.id DESC LIMIT $1`,
);
/** A statement of its own, so that the next one sees what the former holder of the lock wrote. */
const lockBookings = statement(
  'specimens.lock-bookings',
  'SELECT FROM bookings WHERE id = ANY ($1) ORDER BY id FOR UPDATE',
);
/** For each of these tests and containers: whether the tube is to be taken. */
const toCollect = statement<{ id: number; accountId: number; person: string; container: Container; isWanted: boolean }>(
  'specimens.to-collect',
  `
  SELECT b.id, b.account_id AS "accountId", b.account_id || '/' || coalesce(b.patient_id, 0) AS person, asked.container,
    asked.container IN (SELECT w.container FROM tubes_wanted(b) w) AND is_taken_at_home(b) = $3 AS "isWanted"
  FROM unnest($1::integer[], $2::text[]) AS asked (id, container)
  JOIN bookings b ON b.id = asked.id AND b.kind = 'test'
  ORDER BY b.id`,
);
/** Whether a test waits for one of its tubes to be taken here. */
const ofTest = statement<{ isWanted: boolean }>(
  'specimens.wanted-of-booking',
  `
  SELECT NOT is_taken_at_home(b) AND EXISTS (SELECT FROM tubes_wanted(b)) AS "isWanted"
  FROM bookings b WHERE b.id = $1 AND b.kind = 'test'`,
);
const wanted = statement<{ container: Container; bookingIds: number[] }>(
  'specimens.wanted',
  `
  SELECT w.container, array_agg(b.id ORDER BY b.id) AS "bookingIds"
  FROM bookings b, tubes_wanted(b) w WHERE b.id = ANY ($1) GROUP BY w.container ORDER BY w.container`,
);
const nextNumber = statement<{ accession: string }>(
  'specimens.next-number',
  `
  INSERT INTO accession_days (day, last) VALUES (clinic_day(clinic_now()), 1)
  ON CONFLICT (day) DO UPDATE SET last = accession_days.last + 1
  RETURNING to_char(day - date '2026-01-01', 'FM0000') || to_char(last, 'FM000000') AS accession`,
);
const insert = statement<{ id: number }>(
  'specimens.insert',
  `
  INSERT INTO specimens (accession, container, collected_by, urgent, collected_at)
  VALUES ($1, $2, $3, $4, coalesce($5, clinic_now())) RETURNING id`,
);
const addLines = statement(
  'specimens.add-lines',
  'INSERT INTO specimen_lines (specimen_id, booking_id) SELECT $1, unnest($2::integer[])',
);
const listed = statement('specimens.listed-test', 'SELECT FROM lab_tests WHERE id = $1 AND withdrawn_at IS NULL');
const samples = statement<Sample>(
  'specimens.samples',
  `
  SELECT c.container, coalesce(s.kind, '') AS kind
  FROM lab_tests t, containers_of(t) c (container)
  LEFT JOIN lab_test_samples s ON s.lab_test_id = $1 AND s.container = c.container
  WHERE t.id = $1 ORDER BY c.container`,
);
const chosenSamples = statement(
  'specimens.chosen-samples',
  'SELECT container FROM lab_test_samples WHERE lab_test_id = $1 LIMIT 1',
);
const chosenOfAll = statement<{ testId: number; samples: Sample[] }>(
  'specimens.chosen-of-all',
  `
  SELECT lab_test_id AS "testId", coalesce(json_agg(json_build_object('container', container, 'kind', kind)
    ORDER BY container) FILTER (WHERE container <> 'NONE'), '[]') AS samples
  FROM lab_test_samples GROUP BY lab_test_id`,
);
const forgetSamples = statement(
  'specimens.forget-samples',
  'DELETE FROM lab_test_samples WHERE lab_test_id = ANY ($1::integer[])',
);
/** `NONE`: the test has no sample. */
const insertSamples = statement(
  'specimens.insert-samples',
  `
  INSERT INTO lab_test_samples (lab_test_id, container, kind)
  SELECT t."testId", coalesce(s.container, 'NONE'), coalesce(s.kind, '')
  FROM jsonb_to_recordset($1::jsonb) AS t ("testId" integer, samples jsonb)
  LEFT JOIN LATERAL jsonb_to_recordset(t.samples) AS s (container text, kind text) ON true`,
);
/** When the report of a test (`t`) is promised, by its tubes (`s`) that can be tested. */
export const due = `min(s.collected_at) + t.promised_hours * interval '1 hour'`;
/** The tubes of a booking that can be tested, as one sample. */
export interface SampleRow {
  accession: string;
  kind: string;
  collectedAt: Date;
  /** When the last of its tubes reached the laboratory; null while one has not. */
  receivedAt: Date | null;
  dueAt: Date | null;
}
const ofBooking = statement<SampleRow>(
  'specimens.of-booking',
  `
  SELECT string_agg(s.accession, ', ' ORDER BY s.id) AS accession, min(s.collected_at) AS "collectedAt",
    CASE WHEN bool_and(s.received_at IS NOT NULL) THEN max(s.received_at) END AS "receivedAt", ${due} AS "dueAt",
    coalesce(string_agg(DISTINCT nullif(k.kind, ''), ', '), '') AS kind
  FROM specimen_lines l JOIN specimens s ON s.id = l.specimen_id JOIN bookings b ON b.id = l.booking_id
  LEFT JOIN lab_tests t ON t.id = b.lab_test_id
  LEFT JOIN lab_test_samples k ON k.lab_test_id = b.lab_test_id AND k.container = s.container
  WHERE l.booking_id = $1 AND s.rejected_at IS NULL GROUP BY t.promised_hours`,
);
const tubes = statement<
  { marks: QualityMark[]; note: string } & Pick<CollectedRow, 'id' | 'accession' | 'container' | 'tests'>
>(
  'specimens.tubes-of',
  `
  SELECT s.id, s.accession, s.container, s.quality AS marks, s.quality_note AS note, lines.tests
  FROM specimen_lines l JOIN specimens s ON s.id = l.specimen_id, ${linesOf}
  WHERE l.booking_id = $1 AND s.rejected_at IS NULL ORDER BY s.id`,
);
const statesOf = statement<TubeFacts>(
  'specimens.states-of',
  `
  SELECT s.received_at AS "receivedAt", s.stored_at AS "storedAt", s.discarded_at AS "discardedAt",
    s.rejected_at AS "rejectedAt"
  FROM specimen_lines l JOIN specimens s ON s.id = l.specimen_id WHERE l.booking_id = $1 ORDER BY s.id`,
);
/** Whether a booking lacks a tube that was chosen for its test; tubes that are only assumed do not count. */
const lacking = statement<{ isLacking: boolean }>(
  'specimens.lacking',
  `
  SELECT EXISTS (
    SELECT FROM bookings b JOIN lab_test_samples w ON w.lab_test_id = b.lab_test_id AND w.container <> 'NONE'
    WHERE b.id = $1 AND NOT EXISTS (
      SELECT FROM specimen_lines l JOIN specimens s ON s.id = l.specimen_id
      WHERE l.booking_id = b.id AND s.container = w.container AND s.rejected_at IS NULL)) AS "isLacking"`,
);

/** Whether a test waits for a tube; null if there is no such test. */
export const findWanted = (db: Db, bookingId: number) => db.first(ofTest, [bookingId]);
/** What is to be taken of some bookings: a tube for each container, with the bookings that share it. */
export const selectWanted = (db: Db, bookingIds: readonly number[]) => db.all(wanted, [bookingIds]);
/** Today's people, then the others; in both groups in the order in which they came. */
export const selectWaiting = (db: Db, most: number) => db.all(waiting, [most]);
/** How many people samples are to be taken from; at most `most`. */
export const countToCollect = async (db: Db, most: number) => (await db.first(countWaiting, [most]))!.count;
/** Today's tubes, newest first. */
export const selectCollected = (db: Db, most: number) => db.all(collected, [most]);
/** A row for each test of each wanted tube. Locks their bookings until the transaction ends. */
export async function lockToCollect(
  tx: Db,
  tubes: readonly { container: Container; bookingIds: readonly number[] }[],
  isAtHome: boolean,
) {
  const asked = tubes.flatMap(({ container, bookingIds }) => [...new Set(bookingIds)].map((id) => ({ id, container })));
  const ids = asked.map(({ id }) => id);
  await tx.run(lockBookings, [ids]);
  const rows = await tx.all(toCollect, [ids, asked.map(({ container }) => container), isAtHome]);
  return { rows, areAllKnown: rows.length === asked.length };
}
/** Whether the test is on the list. */
export const isListed = async (db: Db, testId: number) => (await db.first(listed, [testId])) !== null;
/** Empty for a test without a sample. */
export const selectSamples = (db: Db, testId: number) => db.all(samples, [testId]);
/** Whether the samples of a test were chosen, and are not only assumed. */
export const areSamplesChosen = async (db: Db, testId: number) => (await db.first(chosenSamples, [testId])) !== null;
/** The samples that were chosen for each test; without tests whose department decides. */
export const selectChosenSamples = async (db: Db): Promise<ReadonlyMap<number, Sample[]>> =>
  new Map((await db.all(chosenOfAll)).map(({ testId, samples }) => [testId, samples]));
/** Two statements, however many tests. */
export async function writeSamples(
  tx: Db,
  wanted: readonly { testId: number; samples: readonly Sample[] }[],
): Promise<void> {
  await tx.run(forgetSamples, [wanted.map(({ testId }) => testId)]);
  await tx.run(insertSamples, [JSON.stringify(wanted)]);
}
/** The live tubes of a booking with what was noticed of each, and what else is tested from it. */
export const selectTubesOf = (db: Db, bookingId: number) => db.all(tubes, [bookingId]);
/** The live tubes of a booking, for its report. */
export const findTubeOf = (db: Db, bookingId: number) => db.first(ofBooking, [bookingId]);

/** Inserts a tube, with the next number of today. */
export async function insertTube(
  tx: Db,
  by: number,
  {
    container,
    bookingIds,
    isUrgent,
    collectedAt,
  }: { container: Container; bookingIds: readonly number[]; isUrgent: boolean; collectedAt: Date | null },
): Promise<{ id: number; accession: string }> {
  const { accession } = (await tx.first(nextNumber))!;
  const { id } = (await tx.first(insert, [accession, container, by, isUrgent, collectedAt]))!;
  await tx.run(addLines, [id, bookingIds]);
  return { id, accession };
}
/** Whether a tube that was chosen for the booking's test is lacking. */
export const isSampleLacking = async (db: Db, bookingId: number) => (await db.first(lacking, [bookingId]))!.isLacking;
/** What is noted of each tube of a booking, rejected ones too. */
export const selectTubeFacts = (db: Db, bookingId: number) => db.all(statesOf, [bookingId]);

const ofToday = statement<{ accountId: number; patientNumber: string; numbers: number[] }>(
  'specimens.numbers-of-today',
  `
  SELECT b.account_id AS "accountId", ${numberOfPatient('p', 'a')} AS "patientNumber",
    array_agg(t.number ORDER BY t.number) AS numbers
  FROM sittings s JOIN tokens t ON t.sitting_id = s.id AND t.${liveToken} JOIN bookings b ON b.id = t.booking_id
  JOIN accounts a ON a.id = b.account_id LEFT JOIN patients p ON p.id = b.patient_id
  WHERE s.day = clinic_day(clinic_now()) GROUP BY 1, 2`,
);
/** Each person's numbers in the sessions of today. */
export const selectNumbersOfToday = (db: Db) => db.all(ofToday);
