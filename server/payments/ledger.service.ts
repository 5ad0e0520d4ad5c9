import { isReversed, modeOfLabel, remainingOf, standingOf, upiReferenceIn } from '#contract/payments/ledger.ts';
import type { LedgerLine, PaymentMode, Slot, Standing } from '#contract/payments/ledger.ts';
import type { Db } from '../db/database.ts';
import { fail } from '../errors.ts';
import type { Draft, EntryRow, MoneyFields, MoneyRow, Writer } from './ledger-rows.ts';
import {
  claimReference,
  holdReceiptNumbers,
  insertEntries,
  insertReceipt,
  releaseReference,
  selectLines,
  writeView,
} from './ledger.store.ts';

const fieldNames = [
  'paymentStatus',
  'discountPaise',
  'amount1Paise',
  'paymentId1',
  'amount2Paise',
  'paymentId2',
] as const satisfies readonly (keyof MoneyFields)[];

/** Whether two bookings differ in what the ledger keeps. */
export const differsInMoney = (one: MoneyFields, other: MoneyFields): boolean =>
  fieldNames.some((name) => one[name] !== other[name]);

/** The payment fields (R70) as a standing has them. */
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

type Priced = Pick<MoneyRow, 'id' | 'accountId' | 'pricePaise'> & { isCancelled: boolean };

/**
 * Makes the ledger say what a form changed the payment fields to, by lines of its own: what is no longer so is taken
 * back, what is new is a payment or discount, and a status that the sum alone would not give is one set by hand. The
 * caller holds the booking's row.
 * @returns the fields as they stand: a status nobody set follows from the money
 * @throws REFERENCE_USED
 */
export async function followEdit(
  tx: Db,
  booking: Priced,
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
  const write = async (drafts: Draft[]) =>
    void lines.push(...(drafts.length ? await insertEntries(tx, booking.id, drafts, by) : []));

  const stood = standingOf(booking, lines).slots;
  const changed = ([0, 1, 2] as const).filter((slot) => {
    const [{ amountPaise, label }, stands] = [wantedSlots[slot], stood[slot]];
    return (amountPaise ?? 0) !== (stands.amountPaise ?? 0) || (label !== null && label !== stands.label);
  });
  // First all that is no longer so: a reference that one field frees may be another's.
  const taken = changed.flatMap((slot) => livingIn(slot, lines));
  const receipts = new Set(taken.flatMap(({ receiptId }) => receiptId ?? []));
  if (receipts.size > 0) await holdReceiptNumbers(tx);
  await write(taken.map((line) => takeBack(line, lines)));
  for (const receiptId of receipts) await releaseReference(tx, receiptId);
  for (const slot of changed) {
    const { amountPaise, label } = wantedSlots[slot];
    if (amountPaise)
      await write([
        label === null
          ? { kind: 'discount', slot, amountPaise }
          : await payAs(tx, booking, slot, amountPaise, label, by),
      ]);
  }
  await write(notesFor(standingOf(booking, lines), wantedSlots));
  if (wanted.paymentStatus !== before.paymentStatus && wanted.paymentStatus !== standingOf(booking, lines).status) {
    await write([{ kind: 'status', slot: 0, status: wanted.paymentStatus }]);
  }
  const standing = standingOf(booking, lines);
  await writeView(tx, booking.id, standing, false);
  return fieldsOf(standing);
}

/** Lines of a field of which something is left to take back. */
function livingIn(slot: Slot, lines: readonly EntryRow[]): EntryRow[] {
  return lines.filter(
    (line) =>
      line.slot === slot &&
      ((line.kind === 'payment' && remainingOf(line, lines) > 0) ||
        (line.kind === 'discount' && !isReversed(line, lines))),
  );
}

/** The line that takes another back: of a payment, what its refunds have left. */
export function takeBack(line: EntryRow, lines: readonly LedgerLine[], reason?: string): Draft {
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

async function payAs(
  tx: Db,
  { accountId }: Priced,
  slot: Slot,
  amountPaise: number,
  label: string,
  by: Writer,
): Promise<Draft> {
  const mode: PaymentMode = modeOfLabel(label);
  const reference = mode === 'cash' ? null : label;
  const receipt = await insertReceipt(
    tx,
    { accountId, mode, reference, totalPaise: amountPaise, receivedPaise: null, invoiceId: null },
    by,
  );
  const claimed = mode === 'gateway' ? label : upiReferenceIn(label);
  if (claimed !== null && !(await claimReference(tx, claimed, receipt.id))) {
    throw fail('REFERENCE_USED', { fields: { [slot === 1 ? 'paymentId1' : 'paymentId2']: 'payment.referenceUsed' } });
  }
  return { kind: 'payment', slot, amountPaise, movedPaise: amountPaise, mode, label, receiptId: receipt.id };
}

/** What a field shows beside its sum: a nought instead of nothing, a payment id without a payment. */
function notesFor(
  { slots }: Standing,
  wanted: readonly { amountPaise: number | null; label: string | null }[],
): Draft[] {
  return ([0, 1, 2] as const).flatMap((slot) => {
    const [field, { amountPaise = null, label = null } = {}] = [slots[slot], wanted[slot]];
    if (field.amountPaise === amountPaise && (label === null || field.label === label)) return [];
    return [{ kind: 'note' as const, slot, label: label ?? field.label, showsZero: amountPaise === 0 }];
  });
}
