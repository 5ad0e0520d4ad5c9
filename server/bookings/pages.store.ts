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

/** A list's order, forward and backward. */
interface Order {
  forward: string;
  backward: string;
}
export const newestFirst: Order = { forward: 'b.requested_at DESC, b.id DESC', backward: 'b.requested_at, b.id' };
/** The same list from its other end. */
export const reversed = ({ forward, backward }: Order): Order => ({ forward: backward, backward: forward });

/** The first and the last day of a range, as SQL of type date. */
export interface Days {
  first: string;
  last: string;
}

/**
 * One round trip: the count of all matches as `total`, and the page's rows; a page past the end still gives the count,
 * beside a row of nulls. Only rows of the page are read. Their numbers are passed as an array: PostgreSQL then looks
 * each one up by index. With a subquery of unknown size it would read the whole table.
 * @param finding `findByCounting` or `findByDays`
 * @param rows what is selected from bookings `b`
 */
export const pageStatement = (finding: string, rows: string, order: string = newestFirst.forward) => `
  WITH ${finding}
  SELECT counted.total, page.* FROM counted
    LEFT JOIN LATERAL (
      SELECT ${rows}
      WHERE b.id = ANY (ARRAY(SELECT id FROM found))
      ORDER BY ${order}
    ) page ON true`;

/** A page of whole bookings. */
export const wholePage = (finding: string, order?: string) =>
  pageStatement(finding, `${bookingColumns} FROM bookings b ${bookingJoins}`, order);

/**
 * Finds a page of a small set, such as one account's bookings, by counting it: from the nearer end of the list. Defines
 * `counted` (the count of all) and `found` (the numbers of the page's bookings).
 */
export function findByCounting(where: string, { forward, backward }: Order, size: string, skip: string): string {
  return `
  counted AS MATERIALIZED (SELECT count(*)::integer AS total FROM bookings b WHERE ${where}),
  found AS (
    (SELECT b.id FROM bookings b WHERE ${where} ORDER BY ${forward}
      LIMIT (SELECT CASE WHEN ${skip} <= total / 2 THEN ${size}::integer ELSE 0 END FROM counted) OFFSET ${skip})
    UNION ALL
    (SELECT b.id FROM bookings b WHERE ${where} ORDER BY ${backward}
      LIMIT (SELECT CASE WHEN ${skip} > total / 2
        THEN greatest(0, least(${size}::integer, total - ${skip})) ELSE 0 END FROM counted)
      OFFSET (SELECT greatest(0, total - ${skip} - ${size}::integer) FROM counted)))`;
}

/** A list of any length, of whose bookings each day's number is kept (docs/decisions/0012-kept-counts.md). */
export interface ListByDays {
  /** The numbers. */
  kept: {
    /** SQL condition on `kept_counts` and `kept_count_changes`. */
    where: string;
    column: 'bookings' | 'referred';
    /** Bookings `b` of the list that are not counted there: a small set. SQL condition, or null. */
    besides: string | null;
  };
  /** `matchingOfDays` or `anyMatchingOfDays`. */
  rows: string;
}

/** Which page of a list: SQL of its size and of the rows before it; its days, null for all; and from which end. */
interface PageByDays {
  size: string;
  skip: string;
  days: Days | null;
  isOldestFirst: boolean;
}

/**
 * Finds a page of a list of any length by the kept counts: first the months in which it lies, then the days, then it
 * reads the rows of these days only. Within a range of days the months are left out. Defines `counted` and `found`, as
 * `findByCounting` does. All is one statement, so that counts and rows are those of one moment.
 */
export function findByDays(list: ListByDays, page: PageByDays): string {
  const { kept, rows } = list;
  // The list is counted from its newest row: a page from the other end is one whose rows before it come after it here.
  const [size, skip] = page.isOldestFirst
    ? [
        `(SELECT greatest(0, least(${page.size}::integer, total - ${page.skip})) FROM counted)`,
        `(SELECT greatest(0, total - ${page.skip} - ${page.size}::integer) FROM counted)`,
      ]
    : [`${page.size}::integer`, page.skip];
  const overlaps = `through > ${skip} AND through - n < ${skip} + ${size}`;
  const besides = kept.besides
    ? `UNION ALL
    SELECT clinic_day(b.requested_at), count(*)::integer FROM bookings b WHERE ${kept.besides} GROUP BY 1`
    : '';
  return `
  recent AS MATERIALIZED (
    SELECT day, sum(${kept.column})::integer AS n FROM kept_count_changes WHERE ${kept.where} GROUP BY day
    ${besides}),
  ${page.days ? countedWithin(kept, page.days) : countedByMonths(kept, overlaps)},
  near AS MATERIALIZED (SELECT day, through - n AS before FROM days WHERE ${overlaps}),
  found AS MATERIALIZED (
    SELECT id FROM (${rows}) b ORDER BY ${newestFirst.forward}
    LIMIT ${size} OFFSET ${skip} - (SELECT min(before) FROM near))`;
}

/** Defines `counted`, and `days`: those of the months in which the page lies. */
const countedByMonths = (kept: ListByDays['kept'], overlaps: string) => `
  months AS MATERIALIZED (
    SELECT month, sum(n)::integer AS n, sum(sum(n)::integer) OVER (ORDER BY month DESC) AS through
    FROM (
      SELECT since AS month, ${kept.column} AS n FROM kept_counts WHERE ${kept.where} AND span = 'month'
      UNION ALL
      SELECT date_trunc('month', day)::date, n FROM recent) counts
    GROUP BY month HAVING sum(n) > 0),
  counted AS MATERIALIZED (SELECT coalesce(sum(n), 0)::integer AS total FROM months),
  near_months AS MATERIALIZED (
    SELECT min(month) AS since, (max(month) + interval '1 month')::date AS until, min(through - n) AS before
    FROM months WHERE ${overlaps}),
  days AS MATERIALIZED (
    SELECT day, sum(n)::integer AS n, before + sum(sum(n)::integer) OVER (ORDER BY day DESC) AS through
    FROM near_months CROSS JOIN LATERAL (
      SELECT c.since AS day, c.${kept.column} AS n FROM kept_counts c
      WHERE ${kept.where} AND span = 'day' AND c.since >= near_months.since AND c.since < near_months.until
      UNION ALL
      SELECT day, n FROM recent WHERE day >= near_months.since AND day < near_months.until) counts
    GROUP BY day, before HAVING sum(n) > 0)`;

/** Defines `counted`, and `days`: all of the range. A year has at most 366 of them for each pair of statuses. */
const countedWithin = (kept: ListByDays['kept'], { first, last }: Days) => `
  days AS MATERIALIZED (
    SELECT day, sum(n)::integer AS n, sum(sum(n)::integer) OVER (ORDER BY day DESC) AS through
    FROM (
      SELECT since AS day, ${kept.column} AS n FROM kept_counts
      WHERE ${kept.where} AND span = 'day' AND since BETWEEN ${first} AND ${last}
      UNION ALL
      SELECT day, n FROM recent WHERE day BETWEEN ${first} AND ${last}) counts
    GROUP BY day HAVING sum(n) > 0),
  counted AS MATERIALIZED (SELECT coalesce(sum(n), 0)::integer AS total FROM days)`;

/** The bookings `b` that match, between the first and the last of the days. One index scan. */
export const matchingOfDays = (where: string) => `
    SELECT b.id, b.requested_at FROM bookings b WHERE ${where}
      AND b.requested_at >= (SELECT clinic_midnight(min(day)) FROM near)
      AND b.requested_at < (SELECT clinic_midnight(max(day) + 1) FROM near)`;

/** The bookings `b` that match any of the conditions, of each of the days. One index scan per condition. */
export const anyMatchingOfDays = (conditions: readonly string[]) => `
    SELECT named.id, named.requested_at FROM near CROSS JOIN LATERAL (${conditions
      .map(
        (where) => `
      SELECT b.id, b.requested_at FROM bookings b WHERE ${where}
        AND b.requested_at >= clinic_midnight(near.day) AND b.requested_at < clinic_midnight(near.day + 1)`,
      )
      .join(' UNION ')}) named`;
