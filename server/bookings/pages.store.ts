import { bookingColumns, bookingJoins } from './columns.store.ts';

/** A row of a page, beside the count of the whole list. */
export type Counted<Row> = Row & { total: number };
export interface CountedRows<Row> {
  total: number;
  rows: Row[];
}

/** An empty page is one row of nulls beside the count. */
export const counted = <Row extends { id: number }>(rows: Counted<Row>[]): CountedRows<Row> => ({
  total: rows[0]?.total ?? 0,
  rows: rows.filter((row) => row.id !== null),
});

/** Which page, as statements take it. */
export interface PageValues {
  size: number;
  skip: number;
}
export const pageValues = ({ page, size }: { page: number; size: number }): PageValues => ({ size, skip: page * size });

/** By the request, or by the visit. The second of each pair is the same list from its other end. */
const orders = {
  newest: ['b.requested_at DESC, b.id DESC', 'b.requested_at, b.id'],
  oldest: ['b.requested_at, b.id', 'b.requested_at DESC, b.id DESC'],
  nearest: ['b.scheduled_at, b.id', 'b.scheduled_at DESC, b.id DESC'],
} as const;

/** The columns of whole bookings. */
const wholeRows = `${bookingColumns} FROM bookings b ${bookingJoins}`;

/**
 * The end of each statement below, which has defined `counted` and `found`. One round trip gives the count of all
 * matches as `total` and the page's rows; a page past the end still gives the count, beside a row of nulls. Only rows
 * of the page are read. Their numbers are passed as an array: PostgreSQL then looks each one up by index. With a
 * subquery of unknown size it would read the whole table.
 */
const pageOfFound = (rows: string, order: keyof typeof orders) => `
  SELECT counted.total, page.* FROM counted
    LEFT JOIN LATERAL (
      SELECT ${rows}
      WHERE b.id = ANY (ARRAY(SELECT id FROM found))
      ORDER BY ${orders[order][0]}
    ) page ON true`;

/**
 * A page of a list of few bookings, such as one account's. All are counted, and the page is read from the nearer end.
 * @param where SQL condition on bookings `b`
 * @param rows what is selected from bookings `b`
 */
export function pageOfFew(where: string, order: keyof typeof orders = 'newest', rows = wholeRows): string {
  const [forward, backward] = orders[order];
  return `
  WITH counted AS MATERIALIZED (SELECT count(*)::integer AS total FROM bookings b WHERE ${where}),
  found AS (
    (SELECT b.id FROM bookings b WHERE ${where} ORDER BY ${forward}
      LIMIT (SELECT CASE WHEN $skip::integer <= total / 2 THEN $size::integer ELSE 0 END FROM counted)
      OFFSET $skip::integer)
    UNION ALL
    (SELECT b.id FROM bookings b WHERE ${where} ORDER BY ${backward}
      LIMIT (SELECT CASE WHEN $skip::integer > total / 2
        THEN greatest(0, least($size::integer, total - $skip::integer)) ELSE 0 END FROM counted)
      OFFSET (SELECT greatest(0, total - $skip::integer - $size::integer) FROM counted)))
  ${pageOfFound(rows, order)}`;
}

/** A list of any length whose bookings are counted by day in advance (docs/decisions/0012-kept-counts.md). */
export interface LongList {
  /** SQL condition on `kept_counts` and `kept_count_changes`, and the number that is read there. */
  counts: string;
  column: 'bookings' | 'referred';
  /** Bookings `b` of the list that are not counted there: a small set. SQL condition, or 'false'. */
  besides: string;
  /** SELECT of the list's bookings (`id`, `requested_at`) on the days of `near`: `onDaysOf`, `onEachDayOf`. */
  onNearDays: string;
  order: 'newest' | 'oldest';
  rows?: string;
}

/** From the first to the last day; a missing end is endless. */
export interface DayValues {
  first: string;
  last: string;
}

/**
 * A page of a long list. First the months in which it lies are found by their counts, then the days, then only the
 * rows of these days are read. All is one statement, so that counts and rows are those of one moment. `through` counts
 * the bookings from the newest to the end of a month or day.
 */
export const pageOfMany = ({ counts, column, besides, onNearDays, order, rows = wholeRows }: LongList) => `
  WITH recent AS MATERIALIZED (
    SELECT day, sum(${column})::integer AS n FROM kept_count_changes WHERE ${counts} GROUP BY day
    UNION ALL
    SELECT clinic_day(b.requested_at), count(*)::integer FROM bookings b WHERE ${besides} GROUP BY 1),
  months AS MATERIALIZED (
    SELECT month, sum(n)::integer AS n, sum(sum(n)::integer) OVER (ORDER BY month DESC) AS through
    FROM (
      SELECT since AS month, ${column} AS n FROM kept_counts WHERE ${counts} AND span = 'month'
      UNION ALL
      SELECT date_trunc('month', day)::date, n FROM recent) counts
    GROUP BY month HAVING sum(n) > 0),
  counted AS MATERIALIZED (SELECT coalesce(sum(n), 0)::integer AS total FROM months),
  wanted AS MATERIALIZED (${fromNewest[order]}),
  near_months AS MATERIALIZED (
    SELECT min(month) AS since, (max(month) + interval '1 month')::date AS until, min(through - n) AS before
    FROM months, wanted WHERE ${isNear}),
  days AS MATERIALIZED (
    SELECT day, sum(n)::integer AS n, before + sum(sum(n)::integer) OVER (ORDER BY day DESC) AS through
    FROM near_months CROSS JOIN LATERAL (
      SELECT c.since AS day, c.${column} AS n FROM kept_counts c
      WHERE ${counts} AND span = 'day' AND c.since >= near_months.since AND c.since < near_months.until
      UNION ALL
      SELECT day, n FROM recent WHERE day >= near_months.since AND day < near_months.until) counts
    GROUP BY day, before HAVING sum(n) > 0),
  ${foundNear(onNearDays)}
  ${pageOfFound(rows, order)}`;

/** The same within days $first and $last: a year has at most 366 of them for each pair of statuses. */
export const pageOfDays = ({ counts, column, besides, onNearDays, order, rows = wholeRows }: LongList) => `
  WITH days AS MATERIALIZED (
    SELECT day, sum(n)::integer AS n, sum(sum(n)::integer) OVER (ORDER BY day DESC) AS through
    FROM (
      SELECT since AS day, ${column} AS n FROM kept_counts
      WHERE ${counts} AND span = 'day' AND since BETWEEN $first::date AND $last::date
      UNION ALL
      SELECT day, ${column} FROM kept_count_changes WHERE ${counts} AND day BETWEEN $first::date AND $last::date
      UNION ALL
      SELECT clinic_day(b.requested_at), 1 FROM bookings b
      WHERE ${besides} AND clinic_day(b.requested_at) BETWEEN $first::date AND $last::date) counts
    GROUP BY day HAVING sum(n) > 0),
  counted AS MATERIALIZED (SELECT coalesce(sum(n), 0)::integer AS total FROM days),
  wanted AS MATERIALIZED (${fromNewest[order]}),
  ${foundNear(onNearDays)}
  ${pageOfFound(rows, order)}`;

/** Which rows are wanted, counted from the newest; for a page from the other end, by what comes after it. */
const fromNewest = {
  newest: 'SELECT $size::integer AS size, $skip::integer AS skip',
  oldest: `SELECT greatest(0, least($size::integer, total - $skip::integer)) AS size,
    greatest(0, total - $skip::integer - $size::integer) AS skip FROM counted`,
};
/** Whether a month or day has rows of the page. */
const isNear = 'through > skip AND through - n < skip + size';
/** The page's bookings, from its days alone. */
const foundNear = (onNearDays: string) => `near AS MATERIALIZED (
    SELECT day, through - n AS before FROM days, wanted WHERE ${isNear}),
  found AS MATERIALIZED (
    SELECT id FROM (${onNearDays}) b ORDER BY ${orders.newest[0]}
    LIMIT (SELECT size FROM wanted) OFFSET (SELECT skip FROM wanted) - (SELECT min(before) FROM near))`;

/** The bookings `b` that match, between the first and the last of the days. One index scan. */
export const onDaysOf = (where: string) => `
    SELECT b.id, b.requested_at FROM bookings b WHERE ${where}
      AND b.requested_at >= (SELECT clinic_midnight(min(day)) FROM near)
      AND b.requested_at < (SELECT clinic_midnight(max(day) + 1) FROM near)`;

/** The bookings `b` that match any of the conditions, of each of the days. One index scan per condition. */
export const onEachDayOf = (conditions: readonly string[]) => {
  const selects = conditions.map(
    (where) => `
      SELECT b.id, b.requested_at FROM bookings b WHERE ${where}
        AND b.requested_at >= clinic_midnight(near.day) AND b.requested_at < clinic_midnight(near.day + 1)`,
  );
  return `SELECT named.id, named.requested_at FROM near CROSS JOIN LATERAL (${selects.join(' UNION ')}) named`;
};
