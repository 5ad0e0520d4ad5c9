import type { BookingType } from '#contract/bookings/states.ts';
import type { PaperSince } from '#contract/payments/papers.ts';
import type { PaymentMode } from '#contract/payments/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { isBillCancelled } from './bills.store.ts';
import type { ListPlace } from './invoices.store.ts';
import { patientNameOf, patientNumberOf } from './ledger.store.ts';

/** A receipt or bill of the register. Amounts in paise. */
export interface RegisterRow extends PaperSince {
  id: number;
  number: string;
  at: Date;
  accountId: number;
  patientName: string;
  bookings: { bookingId: number; bookingType: BookingType; patientName: string; patientNumber: string }[];
  paise: number;
  mode: PaymentMode | null;
  reference: string | null;
  by: string | null;
}

/** What the register is searched by. */
export type RegisterSearch =
  | { by: 'all' }
  | { by: 'number'; seq: number; year: string }
  | { by: 'reference'; reference: string }
  | { by: 'people'; accountIds: readonly number[] };

/**
 * SQL: what later entries took back from receipt `r`, for a lateral join: `reversed` and `refunded` in paise, and
 * `isOver`, once all of its payments are reversed. A reversed refund does not count. Indexes:
 * ledger_entries_of_receipt, ledger_entries_of_booking, ledger_entries_reversed_once.
 */
export const takenBack = `
  (SELECT coalesce(sum(paid.reversed), 0)::bigint AS reversed, coalesce(sum(paid.refunded), 0)::bigint AS refunded,
    coalesce(bool_and(paid.reversed IS NOT NULL), false) AS "isOver"
  FROM (
    SELECT (SELECT sum(back.amount_paise) FROM ledger_entries back WHERE back.reverses_id = e.id) AS reversed,
      (SELECT sum(given.amount_paise) FROM ledger_entries given
        WHERE given.booking_id = e.booking_id AND given.of_id = e.id
          AND NOT EXISTS (SELECT FROM ledger_entries undone WHERE undone.reverses_id = given.id)) AS refunded
    FROM ledger_entries e WHERE e.receipt_id = r.id) paid)`;

const booked = `
  json_build_object('bookingId', b.id, 'bookingType', b.kind,
    'patientName', ${patientNameOf('a')}, 'patientNumber', ${patientNumberOf('a')})`;
const receiptRows = `
  SELECT r.id, r.number, r.recorded_at AS at, r.account_id AS "accountId",
    coalesce((SELECT string_agg(DISTINCT ${patientNameOf('a')}, ', ')
      FROM ledger_entries e JOIN bookings b ON b.id = e.booking_id WHERE e.receipt_id = r.id), a.name) AS "patientName",
    coalesce((SELECT json_agg(${booked} ORDER BY b.id)
      FROM ledger_entries e JOIN bookings b ON b.id = e.booking_id WHERE e.receipt_id = r.id), '[]'::json) AS bookings,
    r.total_paise AS paise, r.mode, r.reference, writer.name AS by,
    'receipt' AS kind, back.reversed AS "reversedPaise", back.refunded AS "refundedPaise", back."isOver",
    false AS "isCancelled"
  FROM page r JOIN accounts a ON a.id = r.account_id LEFT JOIN accounts writer ON writer.id = r.recorded_by
    CROSS JOIN LATERAL ${takenBack} back`;
const billRows = `
  SELECT r.id, r.number, r.issued_at AS at, b.account_id AS "accountId", ${patientNameOf('a')} AS "patientName",
    (SELECT json_agg(${booked} ORDER BY b.id)
      FROM bill_lines l JOIN bookings b ON b.id = l.booking_id WHERE l.bill_id = r.id) AS bookings,
    r.price_paise - r.discount_paise AS paise, NULL AS mode, NULL AS reference, writer.name AS by,
    'bill' AS kind, 0::bigint AS "reversedPaise", 0::bigint AS "refundedPaise",
    EXISTS (SELECT FROM bill_lines newer WHERE newer.booking_id = r.booking_id AND newer.bill_id > r.id) AS "isOver",
    ${isBillCancelled('r')} AS "isCancelled"
  FROM page r
    JOIN bookings b ON b.id = r.booking_id
    JOIN accounts a ON a.id = b.account_id
    LEFT JOIN accounts writer ON writer.id = r.issued_by`;
const paidBy = '(SELECT receipt_id FROM payment_references WHERE reference = $3)';

/** Indexes: receipts_newest, receipts_by_number, payment_references_known, receipts_of_account; of bills the same. */
const tables = {
  receipts: {
    rows: receiptRows,
    at: 'r.recorded_at',
    where: {
      all: '',
      number: `AND r.seq = $3 AND ($4 = '' OR r.year = $4)`,
      reference: `AND r.id IN ${paidBy}`,
      people: 'AND r.account_id = ANY ($3)',
    },
  },
  bills: {
    rows: billRows,
    at: 'r.issued_at',
    where: {
      all: '',
      number: `AND r.seq = $3 AND ($4 = '' OR r.year = $4)`,
      reference: `AND r.id IN (
        SELECT l.bill_id FROM bill_lines l JOIN ledger_entries e USING (booking_id) WHERE e.receipt_id IN ${paidBy})`,
      people: 'AND r.booking_id IN (SELECT id FROM bookings WHERE account_id = ANY ($3))',
    },
  },
} as const;
type Kind = keyof typeof tables;
const orders = { newest: ' DESC', oldest: '' } as const;
/** How many values each search has; size and offset come after them. */
const given = { all: 0, number: 2, reference: 1, people: 1 } as const;

function statementsFor(kind: Kind, by: RegisterSearch['by']) {
  const { rows, at, where } = tables[kind];
  const matching = `FROM ${kind} r WHERE ${at} >= $1 AND ${at} < $2 ${where[by]}`;
  const size = given[by] + 3;
  const sorted = (way: string) => `ORDER BY ${at}${way}, r.id${way}`;
  // Earlier pages are skipped in the index alone; only the rows of the page are joined with what is shown.
  const page = (order: keyof typeof orders) =>
    statement<RegisterRow>(
      `payments.register-${kind}-${by}-${order}`,
      `WITH page AS MATERIALIZED (
         SELECT * FROM ${kind} WHERE id = ANY (ARRAY(
           SELECT r.id ${matching} ${sorted(orders[order])} LIMIT $${size} OFFSET $${size + 1})))
       ${rows} ${sorted(orders[order])}`,
    );
  return {
    count: statement<{ total: number }>(
      `payments.register-${kind}-${by}-count`,
      `SELECT count(*)::integer AS total ${matching}`,
    ),
    newest: page('newest'),
    oldest: page('oldest'),
  };
}
/** The papers after the paper $3. Its time is read again in SQL, because a `Date` is less precise than the column. */
function batchAfter(kind: Kind) {
  const { rows, at } = tables[kind];
  return statement<RegisterRow>(
    `payments.register-${kind}-after`,
    `WITH page AS MATERIALIZED (
       SELECT * FROM ${kind} r WHERE ${at} >= $1 AND ${at} < $2
         AND (${at}, r.id) > (coalesce((SELECT ${at} FROM ${kind} r WHERE r.id = $3), '-infinity'), $3)
       ORDER BY ${at}, r.id LIMIT $4)
     ${rows} ORDER BY ${at}, r.id`,
  );
}
const batches = { receipts: batchAfter('receipts'), bills: batchAfter('bills') };
const bySearch = (kind: Kind) => ({
  all: statementsFor(kind, 'all'),
  number: statementsFor(kind, 'number'),
  reference: statementsFor(kind, 'reference'),
  people: statementsFor(kind, 'people'),
});
const statements = { receipts: bySearch('receipts'), bills: bySearch('bills') };

function valuesOf(search: RegisterSearch): unknown[] {
  switch (search.by) {
    case 'all':
      return [];
    case 'number':
      return [search.seq, search.year];
    case 'reference':
      return [search.reference];
    case 'people':
      return [search.accountIds];
  }
}

/** A page of the register, and how many rows match. */
export async function selectRegister(
  db: Db,
  kind: Kind,
  search: RegisterSearch,
  place: ListPlace,
): Promise<{ total: number; rows: RegisterRow[] }> {
  const { count, [place.order]: page } = statements[kind][search.by];
  const matching = [place.from ?? '-infinity', place.to ?? 'infinity', ...valuesOf(search)];
  const total = (await db.first(count, matching))!.total;
  return { total, rows: await db.all(page, [...matching, place.size, place.page * place.size]) };
}

/** The next receipts or bills of the days, the oldest first. `after`: the id of the last one read, 0 for none. */
export const selectRegisterAfter = (
  db: Db,
  kind: Kind,
  { from, to }: Pick<ListPlace, 'from' | 'to'>,
  after: number,
  size: number,
) => db.all(batches[kind], [from ?? '-infinity', to ?? 'infinity', after, size]);
