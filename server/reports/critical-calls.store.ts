import type { ResultRow } from '#contract/reports/shapes.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { requesterOf } from '../db/requester-column.ts';
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

/** Older critical values were told before this list began, or no call helps any more. */
const days = 31;

/** Whether a report, the relation `r`, has a critical value; NULL for a file. */
export const isCritical = `r.results @? '$[*] ? (@.flag starts with "CRITICAL")'`;
/** Whether what a call told is what a report says: the relations `told` and `said`. */
const isTold = `(told.value ->> 'analyte' IS NOT DISTINCT FROM said.value ->> 'analyte'
  AND (said.value ? 'analyte' OR told.value ->> 'test' = said.value ->> 'test')
  AND told.value ->> 'value' = said.value ->> 'value'
  AND told.value ->> 'unit' IS NOT DISTINCT FROM said.value ->> 'unit')`;
/**
 * Critical values of a report, the relation `r`, of which nobody was told in any call about any of its versions; NULL
 * for none. What a call told must be what the report says now: the same value of the same analyte or, typed freely, of
 * the same name, in the same unit.
 */
const untoldRows = `(
  SELECT jsonb_agg(said.value ORDER BY said.ordinality)
  FROM jsonb_array_elements(critical_rows(r.results)) WITH ORDINALITY said
  WHERE NOT EXISTS (
    SELECT FROM reports o JOIN critical_calls c ON c.report_id = o.id CROSS JOIN jsonb_array_elements(c.told) told
    WHERE o.booking_id = r.booking_id AND c.reached AND ${isTold}))`;
/** The same, for a select list. */
export const uncalledRows = `CASE WHEN ${isCritical} THEN ${untoldRows} END`;

/** Index: reports_critical. The newest version of a report counts. */
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
 * Of all versions of a booking's report: a corrected one still says who was told of the first. Of one that was
 * withdrawn only what the version $2 says too, whose paper it is.
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
/** Of those that have waited for so many minutes since they were entered or corrected, each once. */
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

/** The oldest first, at most `most`. */
export const selectCritical = (db: Db, most: number) => db.all(list, [most]);
export const countCritical = async (db: Db, most: number): Promise<number> => (await db.first(count, [most]))!.count;
/** Whether some have waited so many minutes and were not escalated; they are from now on. */
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
