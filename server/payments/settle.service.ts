import { isReversed, standingOf } from '#contract/payments/ledger.ts';
import type { Slot, Standing } from '#contract/payments/ledger.ts';
import type { PaymentMode } from '#contract/payments/states.ts';
import type { HistoryField } from '#contract/bookings/fields.ts';
import { noteChanges } from '../bookings/history.service.ts';
import { writePaymentFields } from '../bookings/record.service.ts';
import type { Db } from '../db/database.ts';
import { patientRole } from '../shared/caller.ts';
import { clinicError } from '../shared/errors.ts';
import { writeRupees } from '../shared/money.ts';
import type { NewEntry, EntryRow, MoneyFields, MoneyRow, Writer } from './ledger-rows.ts';
import { replaceBill } from './bills.service.ts';
import { fieldsOf } from './ledger.service.ts';
import { claimReference, insertEntries, insertReceipt, selectLines } from './ledger.store.ts';
import { insertRefundRequest } from './refund-requests.store.ts';

/** A payment for one or several bookings. Amounts in paise. */
export interface Settlement {
  lines: readonly { booking: MoneyRow; paise: number }[];
  mode: PaymentMode;
  /** The UPI reference (12 digits), the card slip's number, or the gateway's payment id. */
  reference: string | null;
  receivedPaise: number | null;
  invoiceId: number | null;
}

export interface Settled {
  receiptId: number;
  number: string;
  totalPaise: number;
  /** Still owed on these bookings, in paise. */
  owedPaise: number;
}

/**
 * Records a payment: inserts a receipt, and an entry for each booking. The caller's transaction holds the locks on the
 * bookings.
 * @param by null for the gateway
 * @throws REFERENCE_USED
 */
export async function settle(
  tx: Db,
  by: Writer | null,
  { lines, mode, reference, receivedPaise, invoiceId }: Settlement,
): Promise<Settled> {
  const [first] = lines;
  if (!first) throw clinicError('ALREADY_PAID');
  const totalPaise = lines.reduce((sum, { paise }) => sum + paise, 0);
  const receipt = await insertReceipt(tx, by, {
    accountId: first.booking.accountId,
    mode,
    reference,
    totalPaise,
    receivedPaise,
    invoiceId,
  });
  const isClaimed = (mode === 'upi' || mode === 'gateway') && reference !== null;
  if (isClaimed && !(await claimReference(tx, reference, receipt.id)))
    throw clinicError('REFERENCE_USED', { fields: { reference: 'payment.referenceUsed' } });
  let owedPaise = 0;
  for (const { booking, paise } of lines) {
    const standing = await addEntries(tx, by, booking, (now, entries) => [
      {
        kind: 'payment',
        slot: freeSlot(now, entries),
        amountPaise: paise,
        movedPaise: paise,
        mode,
        label: labelOf(mode, reference),
        receiptId: receipt.id,
      },
    ]);
    owedPaise += standing.owedPaise;
  }
  return { receiptId: receipt.id, number: receipt.number, totalPaise, owedPaise };
}

/**
 * Adds entries to a booking's ledger, writes the resulting payment fields to the booking, and records the changes in
 * its history. The caller's transaction holds the lock on the booking.
 */
export async function addEntries(
  tx: Db,
  by: Writer | null,
  booking: MoneyRow,
  draft: (standing: Standing, entries: readonly EntryRow[]) => NewEntry[],
): Promise<Standing> {
  const entries = await selectLines(tx, booking.id);
  const before = standingOf(booking, entries);
  entries.push(...(await insertEntries(tx, by, booking.id, draft(before, entries))));
  const standing = standingOf(booking, entries);
  if (by && standing.discountPaise !== before.discountPaise) await replaceBill(tx, by, booking.id);
  const version = await writePaymentFields(tx, booking.id, standing, true);
  // The gateway has no account, so the history names the patient, who paid.
  const writer = by ?? { accountId: booking.accountId, role: patientRole };
  await noteChanges(tx, writer, { id: booking.id, version }, changesBetween(booking, fieldsOf(standing)));
  const { isCancelled } = booking;
  await askForRefund(tx, writer, booking.id, { ...before, isCancelled }, { ...standing, isCancelled });
  return standing;
}

/** A booking before or after a change: whether it is cancelled, and what is paid on it in paise. */
interface Paid {
  isCancelled: boolean;
  paidPaise: number;
}

/**
 * Asks the clinic to refund money that is on a cancelled booking, in either order: the booking is cancelled after it
 * was paid, or money arrives later (by the gateway, by a transfer that was found, or because a refund was taken back).
 * Called wherever a status or money is written, with the lock on the booking. Nothing is refunded by itself; a refund
 * ends the request. A request that waits keeps its time; one that was declined is made anew for new money.
 * @param by for the gateway, which has no account: the person whose booking it is
 */
export async function askForRefund(tx: Db, by: Writer, bookingId: number, before: Paid, after: Paid): Promise<void> {
  const hasArrived = after.isCancelled && (!before.isCancelled || after.paidPaise > before.paidPaise);
  if (!hasArrived || after.paidPaise <= 0) return;
  await insertRefundRequest(tx, by, bookingId, before.isCancelled && before.paidPaise > 0);
}

const historyOf = {
  paymentAmount1: ({ amount1Paise }) => writeRupees(amount1Paise),
  paymentId1: ({ paymentId1 }) => paymentId1,
  paymentAmount2: ({ amount2Paise }) => writeRupees(amount2Paise),
  paymentId2: ({ paymentId2 }) => paymentId2,
  patientDiscount: ({ discountPaise }) => writeRupees(discountPaise),
  paymentStatus: ({ paymentStatus }) => paymentStatus,
} as const satisfies Partial<Record<HistoryField, (fields: MoneyFields) => string | null>>;

function changesBetween(before: MoneyFields, after: MoneyFields) {
  return (Object.keys(historyOf) as (keyof typeof historyOf)[])
    .map((field) => ({ field, from: historyOf[field](before), to: historyOf[field](after) }))
    .filter(({ from, to }) => from !== to);
}

/** The first payment is shown in field 1, all others together in field 2 (D50). */
function freeSlot(standing: Standing, entries: readonly EntryRow[]): Slot {
  const first = entries.some((entry) => entry.kind === 'payment' && entry.slot === 1 && !isReversed(entry, entries));
  return first && standing.slots[1].amountPaise !== 0 ? 2 : 1;
}

/** The text for `paymentId1/2`. */
function labelOf(mode: PaymentMode, reference: string | null): string {
  if (mode === 'cash') return 'cash';
  if (mode === 'gateway') return reference ?? mode;
  const name = mode === 'upi' ? 'UPI' : 'card';
  return reference ? `${name} ${reference}` : name;
}
