import type { BookingType } from '#contract/bookings/states.ts';
import type { PaperSince } from '#contract/payments/papers.ts';
import type { PaymentMode } from '#contract/payments/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { isBillCancelled } from './bills.store.ts';
import { patientNameOf, patientNumberOf } from './ledger.store.ts';
import { takenBack } from './taken-back.store.ts';

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

/** Rows per page. */
export const registerSize = 25;
const last = 2_147_483_647;

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
  FROM receipts r JOIN accounts a ON a.id = r.account_id LEFT JOIN accounts writer ON writer.id = r.recorded_by
    CROSS JOIN LATERAL ${takenBack} back
  WHERE r.recorded_at >= $1 AND r.recorded_at < $2
    AND (r.recorded_at, r.id) < (coalesce((SELECT recorded_at FROM receipts WHERE id = $3), 'infinity'), $3::integer)`;
const billRows = `
  SELECT r.id, r.number, r.issued_at AS at, b.account_id AS "accountId", ${patientNameOf('a')} AS "patientName",
    (SELECT json_agg(${booked} ORDER BY b.id)
      FROM bill_lines l JOIN bookings b ON b.id = l.booking_id WHERE l.bill_id = r.id) AS bookings,
    r.price_paise - r.discount_paise AS paise, NULL AS mode, NULL AS reference, writer.name AS by,
    'bill' AS kind, 0::bigint AS "reversedPaise", 0::bigint AS "refundedPaise",
    EXISTS (SELECT FROM bill_lines newer WHERE newer.booking_id = r.booking_id AND newer.bill_id > r.id) AS "isOver",
    ${isBillCancelled('r')} AS "isCancelled"
  FROM bills r
    JOIN bookings b ON b.id = r.booking_id
    JOIN accounts a ON a.id = b.account_id
    LEFT JOIN accounts writer ON writer.id = r.issued_by
  WHERE r.issued_at >= $1 AND r.issued_at < $2
    AND (r.issued_at, r.id) < (coalesce((SELECT issued_at FROM bills WHERE id = $3), 'infinity'), $3::integer)`;
const paidBy = '(SELECT receipt_id FROM payment_references WHERE reference = $4)';

/** Indexes: receipts_newest, receipts_by_number, payment_references_known, receipts_of_account; of bills the same. */
const tables = {
  receipts: {
    rows: receiptRows,
    order: 'r.recorded_at DESC, r.id DESC',
    where: {
      all: '',
      number: `AND r.seq = $4 AND ($5 = '' OR r.year = $5)`,
      reference: `AND r.id IN ${paidBy}`,
      people: 'AND r.account_id = ANY ($4)',
    },
  },
  bills: {
    rows: billRows,
    order: 'r.issued_at DESC, r.id DESC',
    where: {
      all: '',
      number: `AND r.seq = $4 AND ($5 = '' OR r.year = $5)`,
      reference: `AND r.id IN (
        SELECT l.bill_id FROM bill_lines l JOIN ledger_entries e USING (booking_id) WHERE e.receipt_id IN ${paidBy})`,
      people: 'AND b.account_id = ANY ($4)',
    },
  },
} as const;
type Kind = keyof typeof tables;

function statementFor(kind: Kind, by: RegisterSearch['by']) {
  const { rows, order, where } = tables[kind];
  return statement<RegisterRow>(
    `payments.register-${kind}-${by}`,
    `${rows} ${where[by]} ORDER BY ${order} LIMIT ${registerSize + 1}`,
  );
}
const bySearch = (kind: Kind) => ({
  all: statementFor(kind, 'all'),
  number: statementFor(kind, 'number'),
  reference: statementFor(kind, 'reference'),
  people: statementFor(kind, 'people'),
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

/** A page and one row more, newest first. `from` and `to`: moments, or null; `before`: the id to continue after. */
export const selectRegister = (
  db: Db,
  kind: Kind,
  search: RegisterSearch,
  place: { from: Date | null; to: Date | null; before: number | undefined },
) =>
  db.all(statements[kind][search.by], [
    place.from ?? '-infinity',
    place.to ?? 'infinity',
    place.before ?? last,
    ...valuesOf(search),
  ]);
