import { remainingOf } from '#contract/payments/ledger.ts';
import type { LedgerLine, Standing } from '#contract/payments/ledger.ts';
import type { NewEntry, EntryRow, MoneyFields } from './ledger-rows.ts';

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

/** The payment fields (R70) that the sums of a booking give. */
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

/** The entry that reverses another; of a payment only the part that was not refunded. */
export function reversalOf(line: EntryRow, lines: readonly LedgerLine[], reason?: string): NewEntry {
  const amountPaise = remainingOf(line, lines);
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
