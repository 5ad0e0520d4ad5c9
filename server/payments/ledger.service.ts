import { isReversed, modeOfLabel, remainingOf, standingOf, upiReferenceIn } from '#contract/payments/ledger.ts';
import type { LedgerLine, PaymentMode, Slot, Standing } from '#contract/payments/ledger.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../errors.ts';
import type { NewEntry, EntryRow, MoneyFields, MoneyRow, Writer } from './ledger-rows.ts';
import {
  claimReference,
  lockReceiptNumbers,
  insertEntries,
  insertReceipt,
  releaseReference,
  selectLines,
  writePaymentFields,
} from './ledger.store.ts';

const fieldNames = [
  'paymentStatus',
  'discountPaise',
  'amount1Paise',
  'paymentId1',
  'amount2Paise',
  'paymentId2',
] as const satisfies readonly (keyof MoneyFields)[];

/** Whether two versions of a booking differ in their payment fields. */
export const differsInMoney = (one: MoneyFields, other: MoneyFields): boolean =>
  fieldNames.some((name) => one[name] !== other[name]);

/** The payment fields (R70) that follow from a booking's standing. */
export function fieldsOf({ status, slots: [discount, one, two] }: Standing): MoneyFields {
  return {
    paymentStatus: status,
    discountPaise: discount.amountPaise,
    amount1Paise: one.amountPaise,
    paymentId1: one.label,
    amount2Paise: two.amountPaise,
    paymentId2: two.label,
  };
}

type PricedBooking = Pick<MoneyRow, 'id' | 'accountId' | 'pricePaise'> & { isCancelled: boolean };

/**
 * Brings the ledger in line with payment fields edited in a form. Old values are reversed; new values become payments
 * or discounts; a status that does not follow from the sum is recorded as set by hand. The caller holds the lock on the
 * booking.
 * @returns the resulting fields; without a status set by hand, it follows from the payments
 * @throws REFERENCE_USED
 */
export async function applyEdit(
  tx: Db,
  booking: PricedBooking,
  before: MoneyFields,
  wanted: MoneyFields,
  by: Writer,
): Promise<MoneyFields> {
  const lines = await selectLines(tx, booking.id);
  const wantedSlots = [
    { amountPaise: wanted.discountPaise, label: null },
    { amountPaise: wanted.amount1Paise, label: wanted.paymentId1 },
    { amountPaise: wanted.amount2Paise, label: wanted.paymentId2 },
  ] as const;
  const write = async (drafts: NewEntry[]) =>
    void lines.push(...(drafts.length ? await insertEntries(tx, booking.id, drafts, by) : []));

  const current = standingOf(booking, lines).slots;
  const changed = ([0, 1, 2] as const).filter((slot) => {
    const [{ amountPaise, label }, now] = [wantedSlots[slot], current[slot]];
    return (amountPaise ?? 0) !== (now.amountPaise ?? 0) || (label !== null && label !== now.label);
  });
  // Reversals first: a reference freed in one field may be used in the other.
  const toReverse = changed.flatMap((slot) => reversibleIn(slot, lines));
  const receipts = new Set(toReverse.flatMap(({ receiptId }) => receiptId ?? []));
  if (receipts.size > 0) await lockReceiptNumbers(tx);
  await write(toReverse.map((line) => reversalOf(line, lines)));
  for (const receiptId of receipts) await releaseReference(tx, receiptId);
  for (const slot of changed) {
    const { amountPaise, label } = wantedSlots[slot];
    if (amountPaise)
      await write([
        label === null
          ? { kind: 'discount', slot, amountPaise }
          : await paymentOf(tx, booking, slot, amountPaise, label, by),
      ]);
  }
  await write(notesFor(standingOf(booking, lines), wantedSlots));
  if (wanted.paymentStatus !== before.paymentStatus && wanted.paymentStatus !== standingOf(booking, lines).status) {
    await write([{ kind: 'status', slot: 0, status: wanted.paymentStatus }]);
  }
  const standing = standingOf(booking, lines);
  await writePaymentFields(tx, booking.id, standing, false);
  return fieldsOf(standing);
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

/** The reversal of an entry; of a payment, the part that was not refunded. */
export function reversalOf(line: EntryRow, lines: readonly LedgerLine[], reason?: string): NewEntry {
  const amountPaise = line.kind === 'payment' ? remainingOf(line, lines) : line.amountPaise;
  const movedPaise = line.kind === 'payment' ? -amountPaise : line.kind === 'refund' ? amountPaise : 0;
  return {
    kind: 'reversal',
    slot: line.slot,
    amountPaise,
    movedPaise,
    reversesId: line.id,
    ...(line.mode && { mode: line.mode }),
    ...(reason !== undefined && { reason }),
  };
}

async function paymentOf(
  tx: Db,
  { accountId }: PricedBooking,
  slot: Slot,
  amountPaise: number,
  label: string,
  by: Writer,
): Promise<NewEntry> {
  const mode: PaymentMode = modeOfLabel(label);
  const reference = mode === 'cash' ? null : label;
  const receipt = await insertReceipt(
    tx,
    { accountId, mode, reference, totalPaise: amountPaise, receivedPaise: null, invoiceId: null },
    by,
  );
  const claimed = mode === 'gateway' ? label : upiReferenceIn(label);
  if (claimed !== null && !(await claimReference(tx, claimed, receipt.id))) {
    throw clinicError('REFERENCE_USED', {
      fields: { [slot === 1 ? 'paymentId1' : 'paymentId2']: 'payment.referenceUsed' },
    });
  }
  return { kind: 'payment', slot, amountPaise, movedPaise: amountPaise, mode, label, receiptId: receipt.id };
}

/** Notes for what a field shows apart from its sum: 0 instead of empty, or a payment id without a payment. */
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
