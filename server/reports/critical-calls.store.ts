import type { ResultRow } from '#contract/reports/shapes.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { requesterOf } from '../db/columns.ts';
import { isoText } from '../db/clinic-days.ts';
import type { ToldCall } from './report-row.ts';

interface CriticalCallRow {
  whom: string;
  reached: boolean;
  readBack: boolean;
  note: string;
  by: string;
  /** ISO 8601. */
  at: string;
}

/** A report with critical values that nobody has been told of. */
export interface CriticalRow {
  id: number;
  bookingId: number;
  accountId: number;
  testName: string;
  testNameBn: string;
  patientName: string;
  patientNumber: string;
  phone: string;
  requester: string;
  requesterPhone: string;
  enteredAt: Date;
  values: ResultRow[];
  calls: CriticalCallRow[];
}

/** Values that are older are not listed: they were told before this list existed, or a call does not help any more. */
const days = 31;

/** SQL: whether a report, the relation `r`, has a critical value; NULL for a file. */
export const isCritical = `r.results @? '$[*] ? (@.flag starts with "CRITICAL")'`;
/** SQL: whether the value told in a call is the one that a report has: the relations `told` and `said`. */
const isTold = `(told.value ->> 'analyte' IS NOT DISTINCT FROM said.value ->> 'analyte'
  AND (said.value ? 'analyte' OR told.value ->> 'test' = said.value ->> 'test')
  AND told.value ->> 'value' = said.value ->> 'value'
  AND told.value ->> 'unit' IS NOT DISTINCT FROM said.value ->> 'unit')`;
/**
 * SQL: the critical values of a report, the relation `r`, that nobody was told in a call about any of its versions;
 * NULL for none. The told value must be the present one: the same value of the same analyte (or, typed freely, of the
 * same name) in the same unit.
 */
const untoldRows = `(
  SELECT jsonb_agg(said.value ORDER BY said.ordinality)
  FROM jsonb_array_elements(critical_rows(r.results)) WITH ORDINALITY said
  WHERE NOT EXISTS (
    SELECT FROM reports o JOIN critical_calls c ON c.report_id = o.id CROSS JOIN jsonb_array_elements(c.told) told
    WHERE o.booking_id = r.booking_id AND c.reached AND ${isTold}))`;
/** The same for a select list, where most reports have no critical value. */
export const uncalledRows = `CASE WHEN ${isCritical} THEN ${untoldRows} END`;

/** SQL: the reports that wait for a call. Only the newest version of a report counts. Index: reports_critical. */
const waiting = `
  reports r
  WHERE ${isCritical} AND r.uploaded_at > clinic_now() - interval '${days} days'
    AND r.status <> 'AMENDED'
    AND NOT EXISTS (SELECT FROM reports n WHERE n.booking_id = r.booking_id AND n.version > r.version)
    AND ${untoldRows} IS NOT NULL`;
const list = statement<CriticalRow>(
  'critical-calls.list',
  `
  SELECT r.id, r.booking_id AS "bookingId", b.account_id AS "accountId", b.item_name AS "testName",
    b.item_name_bn AS "testNameBn", p.name AS "patientName", p.patient_number AS "patientNumber", p.phone,
    CASE WHEN b.is_referring_doc_hidden THEN '' ELSE coalesce(${requesterOf('d', 'b')}, '') END AS requester,
    CASE WHEN b.is_referring_doc_hidden THEN '' ELSE coalesce(d.phone, '') END AS "requesterPhone",
    r.uploaded_at AS "enteredAt", critical_rows(r.results) AS values,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('whom', c.whom, 'reached', c.reached, 'readBack', c.read_back,
        'note', c.note, 'by', a.name, 'at', c.called_at) ORDER BY c.id)
      FROM reports o JOIN critical_calls c ON c.report_id = o.id JOIN accounts a ON a.id = c.called_by
      WHERE o.booking_id = r.booking_id), '[]') AS calls
  FROM (SELECT * FROM ${waiting} ORDER BY r.uploaded_at LIMIT $1) r
  JOIN bookings b ON b.id = r.booking_id
  JOIN booking_patients p ON p.booking_id = r.booking_id
  LEFT JOIN doctors d ON d.id = b.referring_doctor_id
  ORDER BY r.uploaded_at, r.id`,
);
const count = statement<{ count: number }>(
  'critical-calls.count',
  `SELECT count(*)::integer AS count FROM (SELECT FROM ${waiting} LIMIT $1) found`,
);
const lock = statement<{ id: number; accountId: number; values: ResultRow[]; isWithdrawn: boolean }>(
  'critical-calls.lock',
  `
  SELECT r.id, b.account_id AS "accountId", critical_rows(r.results) AS values, r.status = 'WITHDRAWN' AS "isWithdrawn"
  FROM reports r JOIN bookings b ON b.id = r.booking_id WHERE r.id = $1 FOR UPDATE OF r`,
);
/**
 * Of all versions of a booking's report, since a corrected one still says who was told of the first. Of a withdrawn
 * version only calls about values that the version $2 has too, for whose paper this is.
 */
const told = statement<ToldCall>(
  'critical-calls.told',
  `
  SELECT c.whom, a.name AS by, c.read_back AS "readBack",
    ${isoText('c.called_at', 'SS.MS')} AS at
  FROM reports o JOIN critical_calls c ON c.report_id = o.id JOIN accounts a ON a.id = c.called_by
  WHERE o.booking_id = $1 AND c.reached AND (o.status <> 'WITHDRAWN' OR EXISTS (
    SELECT FROM reports r, jsonb_array_elements(critical_rows(r.results)) said, jsonb_array_elements(c.told) told
    WHERE r.id = $2 AND ${isTold}))
  ORDER BY c.id`,
);
/** Notes those that have waited for so many minutes since they were entered or corrected, each once. */
const escalate = statement<{ id: number }>(
  'critical-calls.escalate',
  `
  INSERT INTO critical_escalations (report_id)
  SELECT r.id FROM ${waiting} AND r.uploaded_at < clinic_now() - make_interval(mins => $1)
    AND NOT EXISTS (SELECT FROM critical_escalations e WHERE e.report_id = r.id AND e.escalated_at >= r.uploaded_at)
  ON CONFLICT (report_id) DO UPDATE SET escalated_at = clinic_now()
  WHERE critical_escalations.escalated_at < (SELECT uploaded_at FROM reports WHERE id = excluded.report_id)
  RETURNING report_id AS id`,
);
const add = statement(
  'critical-calls.add',
  `
  INSERT INTO critical_calls (report_id, told, reached, whom, read_back, note, called_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);

/** The reports that wait for a call, the oldest first, at most `most`. */
export const selectCritical = (db: Db, most: number) => db.all(list, [most]);
export const countCritical = async (db: Db, most: number): Promise<number> => (await db.first(count, [most]))!.count;
/** Notes those that have waited so many minutes as escalated. @returns whether there were any */
export const markEscalated = async (tx: Db, minutes: number): Promise<boolean> =>
  (await tx.all(escalate, [minutes])).length > 0;
/** The calls in which somebody was told of critical values of a booking's report. */
export const selectTold = (db: Db, { bookingId, id }: { bookingId: number; id: number }) =>
  db.all(told, [bookingId, id]);
/** Locks a report until the transaction ends; null if there is none. */
export const lockCritical = (tx: Db, id: number) => tx.first(lock, [id]);
export const insertCall = (
  tx: Db,
  by: number,
  reportId: number,
  told: readonly ResultRow[],
  { whom, reached, readBack, note }: { whom: string; reached: boolean; readBack: boolean; note: string },
) => tx.run(add, [reportId, JSON.stringify(told), reached, whom, readBack, note, by]);
