import { isReversed, isWaiver, remainingOf, standingOf } from '#contract/payments/ledger.ts';
import type { Slot, Standing } from '#contract/payments/ledger.ts';
import { isSamePaymentId, readPaymentId } from '#contract/payments/references.ts';
import type { PaymentMode } from '#contract/payments/states.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { mayWaive } from '../bookings/bookings.policy.ts';
import { writePaymentFields } from '../bookings/record.service.ts';
import type { Caller } from '../shared/caller.ts';
import { fieldsOf, reversalOf } from './ledger.service.ts';
import type { NewEntry, EntryRow, MoneyFields, MoneyRow } from './ledger-rows.ts';
import {
  claimReference,
  lockReceiptNumbers,
  insertEntries,
  insertReceipt,
  releaseReference,
  selectLines,
} from './ledger.store.ts';
import { mayReverse, needsSecondPerson } from './payments.policy.ts';

/** The booking that is edited. `isCancelled`: before the edit; `willBeCancelled`: after it. */
type EditedBooking = Parameters<typeof mayReverse>[1] &
  Pick<MoneyRow, 'id' | 'accountId' | 'pricePaise' | 'isFeeUnknown'> & { willBeCancelled: boolean };

/** The payment fields before and as the form wants them, and its reason for taking money back or for a waiver. */
interface WantedMoney {
  before: MoneyFields;
  wanted: MoneyFields;
  reason: string | null;
}

const amountField = (slot: Slot) => (['patientDiscount', 'paymentAmount1', 'paymentAmount2'] as const)[slot];
const idField = (slot: Slot) => (slot === 2 ? 'paymentId2' : 'paymentId1');
const refuse = (field: string, why: string) => clinicError('INVALID_FIELDS', { fields: { [field]: why } });

/**
 * Changes the ledger so that it gives the payment fields of a form, by the rules of the counter: in cash or by card at
 * most what is owed, a UPI transfer in full and with its reference, nothing typed as the gateway's. Old values are
 * reversed, with a reason. A status that does not follow from the sums is recorded as set by hand. The caller holds the
 * lock on the booking.
 * @returns the resulting fields; a status that was not set by hand follows from the payments
 * @throws REFERENCE_USED, INVALID_FIELDS, FORBIDDEN, SECOND_PERSON
 */
export async function applyEdit(
  tx: Db,
  caller: Caller,
  booking: EditedBooking,
  { before, wanted, reason }: WantedMoney,
): Promise<MoneyFields> {
  const lines = await selectLines(tx, booking.id);
  const wantedSlots = [
    { amountPaise: wanted.discountPaise, label: null },
    { amountPaise: wanted.amount1Paise, label: wanted.paymentId1 },
    { amountPaise: wanted.amount2Paise, label: wanted.paymentId2 },
  ] as const;
  const write = async (drafts: NewEntry[]) =>
    void lines.push(...(drafts.length ? await insertEntries(tx, caller, booking.id, drafts) : []));
  const standing = () => standingOf({ ...booking, isCancelled: booking.willBeCancelled }, lines);

  const current = standing().slots;
  const changed = ([0, 1, 2] as const).filter((slot) => {
    const [{ amountPaise, label }, now] = [wantedSlots[slot], current[slot]];
    return (amountPaise ?? 0) !== (now.amountPaise ?? 0) || (label !== null && !isSamePaymentId(label, now.label));
  });
  // Reversals come first, because a reference that is freed in one field may be used in the other.
  const toReverse = changed.flatMap((slot) => reversibleIn(slot, lines));
  refuseReversals(caller, booking, toReverse, reason);
  const receipts = new Set(toReverse.flatMap(({ receiptId }) => receiptId ?? []));
  if (receipts.size > 0) await lockReceiptNumbers(tx);
  await write(toReverse.map((line) => reversalOf(line, lines, reason ?? undefined)));
  for (const receiptId of receipts) await releaseReference(tx, receiptId);
  for (const slot of changed) {
    const { amountPaise, label } = wantedSlots[slot];
    if (!amountPaise) continue;
    const most = mostAddable(standing(), booking, toReverse, slot, wanted.paymentStatus === before.paymentStatus);
    await write([
      label === null
        ? discountOf(slot, amountPaise, most, reason)
        : await paymentOf(tx, caller, booking, { slot, amountPaise, label }, most),
    ]);
  }
  await write(notesFor(standing(), wantedSlots));
  if (wanted.paymentStatus !== before.paymentStatus && wanted.paymentStatus !== standing().status)
    await write([statusOf(caller, booking, standing(), wanted.paymentStatus, reason)]);
  await writePaymentFields(tx, booking.id, standing(), false);
  return fieldsOf(standing());
}

/** Refuses to take money back in the form where the caller could not take back the entries at the counter. */
function refuseReversals(
  caller: Caller,
  booking: EditedBooking,
  entries: readonly EntryRow[],
  reason: string | null,
): void {
  if (entries.some((entry) => !mayReverse(caller, booking, entry))) throw clinicError('FORBIDDEN');
  if (entries.some((entry) => needsSecondPerson(caller, entry))) throw clinicError('SECOND_PERSON');
  if (entries.length > 0) refuseShortReason(reason);
}

function refuseShortReason(reason: string | null): void {
  if ((reason ?? '').length < limits.reasonLength) throw refuse('paymentReason', 'payment.reasonLength');
}

/**
 * The most that cash, a card or a discount may add in a field, in paise: what is owed. With the money a status set by
 * hand ends, unless the form keeps it. On a cancelled booking a field can only be lowered.
 */
function mostAddable(
  { duePaise, paidPaise, owedPaise }: Standing,
  { willBeCancelled }: EditedBooking,
  reversed: readonly EntryRow[],
  slot: Slot,
  keepsStatus: boolean,
): number {
  if (willBeCancelled) return reversed.reduce((sum, entry) => sum + (entry.slot === slot ? entry.amountPaise : 0), 0);
  return keepsStatus ? owedPaise : Math.max(0, duePaise - paidPaise);
}

function refuseMore(slot: Slot, paise: number, most: number): void {
  if (paise > most) throw refuse(amountField(slot), most === 0 ? 'payment.nothingOwed' : 'payment.tooMuch');
}

/** Entries of a field that can still be reversed, wholly or in part. */
function reversibleIn(slot: Slot, lines: readonly EntryRow[]): EntryRow[] {
  return lines.filter(
    (line) =>
      line.slot === slot &&
      ((line.kind === 'payment' && remainingOf(line, lines) > 0) ||
        (line.kind === 'discount' && !isReversed(line, lines))),
  );
}

function discountOf(slot: Slot, amountPaise: number, most: number, reason: string | null): NewEntry {
  refuseMore(slot, amountPaise, most);
  return { kind: 'discount', slot, amountPaise, ...(reason !== null && { reason }) };
}

async function paymentOf(
  tx: Db,
  caller: Caller,
  { accountId }: EditedBooking,
  { slot, amountPaise, label }: { slot: Slot; amountPaise: number; label: string },
  most: number,
): Promise<NewEntry> {
  const { mode, upiReference } = readPaymentId(label);
  // The gateway reports its payments itself. An id that somebody types proves nothing.
  if (mode === 'gateway') throw refuse(idField(slot), 'payment.gatewayId');
  if (mode === 'upi' && upiReference === null) throw refuse(idField(slot), 'payment.paymentId');
  // A transfer that has arrived is recorded in full. If it is too much, the booking is flagged.
  if (mode !== 'upi') refuseMore(slot, amountPaise, most);
  const reference = { cash: null, card: label, upi: upiReference }[mode satisfies Exclude<PaymentMode, 'gateway'>];
  const paid = { accountId, mode, reference, totalPaise: amountPaise, receivedPaise: null, invoiceId: null };
  const receipt = await insertReceipt(tx, caller, paid);
  if (upiReference !== null && !(await claimReference(tx, upiReference, receipt.id)))
    throw clinicError('REFERENCE_USED', { fields: { [idField(slot)]: 'payment.referenceUsed' } });
  return { kind: 'payment', slot, amountPaise, movedPaise: amountPaise, mode, label, receiptId: receipt.id };
}

/** The notes for what a field shows besides its sum: 0 instead of empty, or a payment id without a payment. */
function notesFor(
  { slots }: Standing,
  wanted: readonly { amountPaise: number | null; label: string | null }[],
): NewEntry[] {
  return ([0, 1, 2] as const).flatMap((slot) => {
    const [field, { amountPaise = null, label = null } = {}] = [slots[slot], wanted[slot]];
    if (field.amountPaise === amountPaise && (label === null || field.label === label)) return [];
    return [{ kind: 'note' as const, slot, label: label ?? field.label, showsZero: amountPaise === 0 }];
  });
}

/**
 * The entry of a status set by hand. COMPLETED without the money, or before the fee is known, waives the rest, which
 * needs the permission to waive, and a reason.
 */
function statusOf(
  caller: Caller,
  booking: EditedBooking,
  standing: Standing,
  status: MoneyFields['paymentStatus'],
  reason: string | null,
): NewEntry {
  const entry = { kind: 'status' as const, slot: 0 as const, status };
  if (status !== 'COMPLETED' || !isWaiver(standing, booking.isFeeUnknown)) return entry;
  if (!mayWaive(caller, booking)) throw clinicError('FORBIDDEN', { fields: { paymentStatus: 'payment.waiver' } });
  refuseShortReason(reason);
  return {
    ...entry,
    amountPaise: Math.max(0, standing.duePaise - standing.paidPaise),
    ...(reason !== null && { reason }),
  };
}
