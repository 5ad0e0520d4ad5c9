import type { Scope } from '#contract/permissions.ts';
import type { ReportList } from '#contract/reports/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { isReached, isReleased, reachValues } from '../db/reach.ts';
import { startOfToday, today } from '../db/clinic-days.ts';
import type { Caller } from '../shared/caller.ts';
import { isCritical } from './critical-calls.store.ts';
import { isInRange, isOutOfRange, isWaiting, reportColumns, reportJoins } from './report-columns.store.ts';
import type { ReportRow } from './report-row.ts';
import { seesBefore } from './reports.policy.ts';

/** SQL: whether the reader sees a report before its release. `$isReporting`: whether they are a reporting doctor. */
const isSeenBefore = {
  all: 'true',
  reporting: '($isReporting AND b.reporting_doctor_id = $doctor)',
  none: 'false',
};
/** The rule of `maySee` as SQL. */
const isSeen = (scope: Exclude<Scope, 'no'>) => `(${isSeenBefore[seesBefore[scope]]}
      OR ${isReleased('r.status')} AND ${isReached(scope)})`;
/** `at`: the time that the days and the order of a list go by. `first`: an order that comes before it. */
const lists: Record<ReportList | 'all', { where: string; at: string; first?: string; isOldestFirst?: true }> = {
  all: { where: `r.status <> 'WITHDRAWN'`, at: 'r.uploaded_at' },
  pending: {
    where: isWaiting,
    at: 'r.uploaded_at',
    first: `coalesce(${isCritical}, false) DESC, `,
    isOldestFirst: true,
  },
  rejected: { where: `r.status = 'REJECTED'`, at: 'r.rejected_at', first: 'r.uploaded_by <> $account, ' },
  signed: { where: `r.status = 'SIGNED'`, at: 'r.signed_at' },
  completed: { where: `r.status = 'SIGNED'`, at: 'r.signed_at' },
  today: {
    where: `r.status = 'SIGNED' AND r.signed_at >= ${startOfToday}`,
    at: 'r.signed_at',
  },
};
/** A list for somebody who sees all reports needs no bookings, so that its index alone counts it. */
const relations = (scope: Exclude<Scope, 'no'>) =>
  scope === 'any' ? 'reports r' : 'reports r JOIN bookings b ON b.id = r.booking_id';

type ListValues = ReturnType<typeof reachValues> & {
  isReporting: boolean | null;
  booking: number | null;
  first: string | null;
  last: string | null;
  size: number;
  skip: number;
};

function listStatement(scope: Exclude<Scope, 'no'>, name: ReportList | 'all', order: 'newest' | 'oldest') {
  const { where, at, first = '' } = lists[name];
  const way = order === 'oldest' ? '' : ' DESC';
  // Without days the bounds are infinite, so that one statement and one index range do for both cases.
  const matches = `${where} AND ($booking::integer IS NULL OR r.booking_id = $booking) AND ${isSeen(scope)}
    AND ${at} >= clinic_midnight(coalesce($first::date, '-infinity'))
    AND ${at} < clinic_midnight(coalesce($last::date + 1, 'infinity'))`;
  const sorted = `ORDER BY ${first}${at}${way}, r.id${way}`;
  return statement<ReportRow & { total: number }, ListValues>(
    `reports.list-${scope}-${name}-${order}`,
    `
    SELECT counted.total, page.*
    FROM (SELECT count(*)::integer AS total FROM ${relations(scope)} WHERE ${matches}) counted
    LEFT JOIN LATERAL (
      SELECT ${reportColumns}
      FROM (SELECT r.id FROM ${relations(scope)} WHERE ${matches} ${sorted} LIMIT $size OFFSET $skip) wanted
      JOIN reports r ON r.id = wanted.id ${reportJoins}
      ${sorted}) page ON true`,
  );
}

const listStatements = new Map<string, ReturnType<typeof listStatement>>();
for (const scope of ['any', 'own', 'involved'] as const) {
  for (const name of Object.keys(lists) as (ReportList | 'all')[])
    for (const order of ['newest', 'oldest'] as const)
      listStatements.set(`${scope} ${name} ${order}`, listStatement(scope, name, order));
}

type ListReader = Pick<Caller, 'accountId' | 'doctor'>;

/** Which reports are wanted; without an order, in that of the list. Days are the clinic's, both included. */
export interface WantedReports {
  list?: ReportList | undefined;
  bookingId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  order?: 'newest' | 'oldest' | undefined;
  page: number;
  size: number;
}

/** A page of the reports the reader may see, and the total count. */
export async function selectReports(
  db: Db,
  reader: ListReader,
  scope: Exclude<Scope, 'no'>,
  { list, bookingId, from, to, order, page, size }: WantedReports,
): Promise<{ total: number; rows: ReportRow[] }> {
  const name = list ?? 'all';
  const way = order ?? (lists[name].isOldestFirst ? 'oldest' : 'newest');
  const rows = await db.all(listStatements.get(`${scope} ${name} ${way}`)!, {
    ...reachValues(reader),
    isReporting: reader.doctor?.isReporting ?? null,
    booking: bookingId ?? null,
    first: from ?? null,
    last: to ?? null,
    size,
    skip: page * size,
  });
  return { total: rows[0]!.total, rows: rows.filter((row) => row.id !== null) };
}

const days = `(${today} - clinic_day(r.uploaded_at))`;
const counts = statement<CountRow>(
  'reports.counts',
  `
  SELECT count(*) FILTER (WHERE ${isWaiting} AND ${days} < 1)::integer AS today,
    count(*) FILTER (WHERE ${isWaiting} AND ${days} BETWEEN 1 AND 2)::integer AS "oneToTwoDays",
    count(*) FILTER (WHERE ${isWaiting} AND ${days} > 2)::integer AS older,
    count(*) FILTER (WHERE ${isWaiting})::integer AS total,
    count(*) FILTER (WHERE ${isWaiting} AND ${isInRange})::integer AS "inRange",
    count(*) FILTER (WHERE ${isWaiting} AND ${isOutOfRange})::integer AS flagged,
    count(*) FILTER (WHERE ${isWaiting} AND promised.at < clinic_now())::integer AS late,
    count(*) FILTER (WHERE r.status = 'REJECTED')::integer AS rejected,
    count(*) FILTER (WHERE r.status = 'SIGNED')::integer AS "signedToday"
  FROM reports r JOIN bookings b ON b.id = r.booking_id
    LEFT JOIN LATERAL (SELECT min(s.collected_at) + t.promised_hours * interval '1 hour' AS at
      FROM specimen_lines l JOIN specimens s ON s.id = l.specimen_id JOIN lab_tests t ON t.id = b.lab_test_id
      WHERE ${isWaiting} AND l.booking_id = b.id AND s.rejected_at IS NULL GROUP BY t.id) promised ON true
  WHERE (${isWaiting} OR r.status = 'REJECTED' OR (${lists.today.where}))
    AND ($1::integer IS NULL OR b.reporting_doctor_id = $1)`,
);

export interface CountRow {
  today: number;
  oneToTwoDays: number;
  older: number;
  total: number;
  inRange: number;
  flagged: number;
  late: number;
  rejected: number;
  signedToday: number;
}

/** Of all reports, or those of one reporting doctor. */
export async function countReports(db: Db, doctorId: number | null): Promise<CountRow> {
  return (await db.first(counts, [doctorId]))!;
}
