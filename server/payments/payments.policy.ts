import { isReversed, remainingOf } from '#contract/payments/ledger.ts';
import type { LedgerLine, Standing } from '#contract/payments/ledger.ts';
import { may } from '#contract/permissions.ts';
import { hasOwnInterest, isOwn } from '../bookings/bookings.policy.ts';
import type { Parties } from '../bookings/bookings.policy.ts';
import type { Caller } from '../caller.ts';
import type { MoneyRow } from './ledger-rows.ts';

/**
 * Only the admin may record money on a booking where they are the patient, the referer or the referring doctor (S52),
 * or reverse entries of a cancelled one (S53). A gateway payment for a cancelled booking is still recorded.
 */
export function hasConflict(caller: Caller, bookings: readonly Parties[]): boolean {
  return caller.role !== 'Admin' && bookings.some((booking) => hasOwnInterest(caller, booking));
}

/**
 * What the caller may do with a booking's money as a whole. `work`: they handle it at the counter and see all of it.
 */
export function moneyAbilities(caller: Caller, booking: MoneyRow, { owedPaise }: Pick<Standing, 'owedPaise'>) {
  const work = may('payments.record', caller.role) && !hasConflict(caller, [booking]);
  const isOwed = owedPaise > 0;
  return {
    work,
    record: work && isOwed,
    discount: work && isOwed && may('payments.discount', caller.role),
    pay: isOwn(caller, booking) && isOwed,
  };
}

/** Whether the caller may reverse this kind of entry. Discounts and refunds: only roles that may give them. */
export function mayReverse(caller: Caller, booking: MoneyRow, { kind }: Pick<LedgerLine, 'kind'>): boolean {
  const { role } = caller;
  if (!may('payments.reverse', role) || hasConflict(caller, [booking])) return false;
  if (kind === 'discount' && !may('payments.discount', role)) return false;
  return (kind !== 'refund' && !booking.isCancelled) || may('payments.refund', role);
}

/** Whether an entry can be reversed now: not twice, and not a payment that was refunded. */
export function isReversible(line: LedgerLine, lines: readonly LedgerLine[]): boolean {
  if (isReversed(line, lines)) return false;
  if (line.kind === 'payment') return remainingOf(line, lines) === line.amountPaise;
  // The refund's payment may have been reversed since, for the part that was not refunded.
  const payment = lines.find(({ id }) => id === line.ofId);
  return !payment || !isReversed(payment, lines);
}

/** Entries that people make; notes and status entries only describe a field. */
export const isWritten = ({ kind }: Pick<LedgerLine, 'kind'>): boolean =>
  kind === 'payment' || kind === 'refund' || kind === 'discount';

/** What the caller may do with one ledger entry. */
export function lineAbilities(caller: Caller, booking: MoneyRow, line: LedgerLine, lines: readonly LedgerLine[]) {
  const isStanding = line.kind === 'payment' && !isReversed(line, lines) && remainingOf(line, lines) > 0;
  return {
    refund: isStanding && may('payments.refund', caller.role) && !hasConflict(caller, [booking]),
    takeBack: isWritten(line) && mayReverse(caller, booking, line) && isReversible(line, lines),
  };
}

/** What the caller may do with an open invoice: record its payment at the counter, or pay it online. */
export function invoiceAbilities(caller: Caller, accountId: number, bookings: readonly Parties[], isWaiting: boolean) {
  return {
    confirm: isWaiting && may('payments.record', caller.role) && !hasConflict(caller, bookings),
    pay: isWaiting && accountId === caller.accountId,
  };
}
