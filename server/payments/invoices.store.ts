import type { BookingType, PaymentStatus } from '#contract/bookings/states.ts';
import { limits } from '#contract/limits.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { ListDays } from '../shared/list-days.ts';
import { claimOf, isClaimFound, isClaimedOpen } from './claims.store.ts';
import type { Claim } from './claims.store.ts';
import { isConfirmed, moneyColumns, patientNameOf, patientNumberOf } from './ledger.store.ts';
import type { MoneyRow } from './ledger-rows.ts';

/** An invoice's share of one booking, and the booking's payment fields. Amounts in paise. */
export interface InvoiceLine {
  bookingId: number;
  accountId: number;
  doctorId: number | null;
  refererId: number | null;
  referringDoctorId: number | null;
  reportingDoctorId: number | null;
  kind: BookingType;
  itemName: string;
  itemNameBn: string;
  /** The patient of the booking. */
  patientName: string;
  patientNumber: string;
  paise: number;
  pricePaise: number;
  discountPaise: number;
  paidPaise: number;
  paymentStatus: PaymentStatus;
  isCancelled: boolean;
}

export interface InvoiceRow {
  id: number;
  code: string;
  accountId: number;
  holderName: string;
  amountPaise: number;
  gatewayOrderId: string | null;
  createdAt: Date;
  settledAt: Date | null;
  receiptId: number | null;
  claim: Claim | null;
  lines: InvoiceLine[];
}

/** Which rows a page of a list has: those of its days, the page counted from 0. */
export interface ListPlace extends ListDays {
  page: number;
  size: number;
}

/** A booking of an account that is to be paid. */
export interface DueRow extends MoneyRow {
  visitAt: Date | null;
}

const columns = `
  i.id, i.code, i.account_id AS "accountId", a.name AS "holderName", i.amount_paise AS "amountPaise",
  i.gateway_order_id AS "gatewayOrderId", i.created_at AS "createdAt", i.settled_at AS "settledAt",
  (SELECT min(r.id) FROM receipts r WHERE r.invoice_id = i.id) AS "receiptId", ${claimOf} AS claim,
  (SELECT json_agg(json_build_object('bookingId', b.id, 'accountId', b.account_id, 'doctorId', b.doctor_id,
      'refererId', b.referer_id, 'referringDoctorId', b.referring_doctor_id,
      'reportingDoctorId', b.reporting_doctor_id, 'kind', b.kind,
      'itemName', b.item_name, 'itemNameBn', b.item_name_bn,
      'patientName', ${patientNameOf('a')}, 'patientNumber', ${patientNumberOf('a')},
      'paise', l.amount_paise, 'pricePaise', b.price_paise,
      'discountPaise', coalesce(b.patient_discount_paise, 0),
      'paidPaise', coalesce(b.payment_amount1_paise, 0) + coalesce(b.payment_amount2_paise, 0),
      'paymentStatus', b.payment_status, 'isCancelled', b.checkup_status = 'CANCELLED')
      ORDER BY ${isConfirmed('b')} DESC, b.requested_at, b.id)
    FROM payment_invoice_lines l JOIN bookings b ON b.id = l.booking_id WHERE l.invoice_id = i.id) AS lines`;
const from = 'FROM payment_invoices i JOIN accounts a ON a.id = i.account_id';

const byCode = statement<InvoiceRow>('payments.invoice-by-code', `SELECT ${columns} ${from} WHERE i.code = $1`);
const byOrder = statement<{ id: number; code: string; accountId: number }>(
  'payments.invoice-by-order',
  'SELECT id, code, account_id AS "accountId" FROM payment_invoices WHERE gateway_order_id = $1',
);
const lock = statement<{ id: number }>(
  'payments.lock-invoice',
  'SELECT id FROM payment_invoices WHERE code = $1 FOR UPDATE',
);
/**
 * SQL: invoices in the state WAITING, by the rule of `stateOf`. Lines that are paid or cancelled are dropped before
 * their sum is computed. Index: payment_invoices_waiting.
 */
const waits = `
  i.settled_at IS NULL AND i.created_at >= $1 AND i.created_at < $2 AND NOT ${isClaimFound} AND (${isClaimedOpen}
    OR EXISTS (SELECT FROM payment_invoice_lines l JOIN bookings b ON b.id = l.booking_id
        CROSS JOIN LATERAL counted_of(b) counted
      WHERE l.invoice_id = i.id AND b.payment_status <> 'COMPLETED' AND b.checkup_status <> 'CANCELLED'
        AND counted.doctor_id = 0 AND counted.owed_paise >= l.amount_paise))`;
const waitingPage = (way: '' | ' DESC', name: string) =>
  statement<InvoiceRow & { total: number }>(
    name,
    `WITH waits AS MATERIALIZED (
       SELECT i.id, ${isClaimedOpen} AS claimed, i.created_at FROM payment_invoices i WHERE ${waits}),
     page AS (SELECT * FROM waits i ORDER BY claimed DESC, created_at${way}, id${way} LIMIT $3 OFFSET $4)
     SELECT ${columns}, (SELECT count(*)::integer FROM waits) AS total ${from} JOIN page ON page.id = i.id
     ORDER BY page.claimed DESC, i.created_at${way}, i.id${way}`,
  );
const waiting = {
  newest: waitingPage(' DESC', 'payments.waiting-newest'),
  oldest: waitingPage('', 'payments.waiting-oldest'),
};
const waitingOfAccount = statement<InvoiceRow>(
  'payments.waiting-of-account',
  `
  SELECT ${columns} ${from} WHERE i.account_id = $1 AND i.settled_at IS NULL ORDER BY i.id DESC LIMIT 20`,
);
const insert = statement(
  'payments.add-invoice',
  `
  WITH made AS (
    INSERT INTO payment_invoices (code, account_id, amount_paise, created_by) VALUES ($1, $2, $3, $4) RETURNING id)
  INSERT INTO payment_invoice_lines (invoice_id, booking_id, amount_paise)
  SELECT made.id, line.* FROM made, unnest($5::integer[], $6::bigint[]) line`,
);
const paidSince = statement<{ id: number }>(
  'payments.paid-since',
  `
  SELECT i.id FROM payment_invoices i
  WHERE i.id = $1 AND EXISTS (
    SELECT FROM payment_invoice_lines l JOIN ledger_entries e ON e.booking_id = l.booking_id
    WHERE l.invoice_id = i.id AND e.kind = 'payment' AND e.recorded_at >= i.created_at)`,
);
const settled = statement(
  'payments.settle-invoice',
  'UPDATE payment_invoices SET settled_at = clinic_now() WHERE id = $1 AND settled_at IS NULL',
);
const setOrder = statement(
  'payments.set-order',
  'UPDATE payment_invoices SET gateway_order_id = $2 WHERE id = $1 AND gateway_order_id IS NULL',
);

/** Bookings that may have an unpaid amount, oldest first. Index: bookings_unpaid. */
const unpaid = statement<DueRow>(
  'payments.unpaid-of-account',
  `
  SELECT ${moneyColumns}, b.scheduled_at AS "visitAt" FROM bookings b JOIN accounts a ON a.id = b.account_id
  WHERE b.account_id = $1 AND b.payment_status <> 'COMPLETED' AND b.checkup_status <> 'CANCELLED'
  ORDER BY b.requested_at, b.id LIMIT ${limits.duesShown}`,
);

export const findInvoice = (db: Db, code: string) => db.first(byCode, [code]);
export const findInvoiceOfOrder = (db: Db, orderId: string) => db.first(byOrder, [orderId]);
/** Locks an invoice until the transaction ends; false if there is none. */
export const lockInvoice = async (tx: Db, code: string) => (await tx.first(lock, [code])) !== null;
/**
 * A page of the invoices that wait, each row with their total number: those that patients say they have paid first,
 * then by the time they were made.
 */
export const selectWaiting = (db: Db, { from, to, order, page, size }: ListPlace) =>
  db.all(waiting[order], [from ?? '-infinity', to ?? 'infinity', size, page * size]);
export const selectWaitingOf = (db: Db, accountId: number) => db.all(waitingOfAccount, [accountId]);
export const selectUnpaid = (db: Db, accountId: number) => db.all(unpaid, [accountId]);

/** Whether money came in for an invoice's bookings after it was made. */
export const isPaidSince = async (tx: Db, id: number) => (await tx.first(paidSince, [id])) !== null;

export const insertInvoice = (
  tx: Db,
  createdBy: number,
  {
    code,
    accountId,
    lines,
  }: { code: string; accountId: number; lines: readonly { bookingId: number; paise: number }[] },
) =>
  tx.run(insert, [
    code,
    accountId,
    lines.reduce((sum, { paise }) => sum + paise, 0),
    createdBy,
    lines.map(({ bookingId }) => bookingId),
    lines.map(({ paise }) => paise),
  ]);
export const settleInvoice = (tx: Db, id: number) => tx.run(settled, [id]);
/** Keeps the gateway's order of an invoice. @returns false if it has one already */
export const keepOrder = async (db: Db, id: number, orderId: string) => (await db.run(setOrder, [id, orderId])) > 0;

const noteEvent = statement(
  'payments.note-event',
  `
  INSERT INTO gateway_events (event_id, kind, invoice_id, payment_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
);
const receiptOf = statement(
  'payments.known-reference',
  `SELECT 1 AS one FROM receipts WHERE reference = $1 AND invoice_id = $2`,
);

/** Records an event of the gateway. @returns false if it was recorded before */
export const recordEvent = async (
  tx: Db,
  event: { id: string; kind: string; invoiceId: number; paymentId: string | null },
) => (await tx.run(noteEvent, [event.id, event.kind, event.invoiceId, event.paymentId])) > 0;

/** Whether a gateway payment already has a receipt. */
export const hasReceipt = async (tx: Db, paymentId: string, invoiceId: number) =>
  (await tx.first(receiptOf, [paymentId, invoiceId])) !== null;
