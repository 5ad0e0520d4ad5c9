import { isReversed, remainingOf } from '#contract/payments/ledger.ts';
import type { LedgerLine, Standing } from '#contract/payments/ledger.ts';
import { may } from '#contract/permissions.ts';
import { hasOwnInterest, isOwn } from '../bookings/bookings.policy.ts';
import type { Parties } from '../bookings/bookings.policy.ts';
import type { Caller } from '../caller.ts';
import type { MoneyRow } from './ledger-rows.ts';

/**
 * Nobody but Admin records money on a booking in which they are the patient, the referer or the referring doctor (S52),
 * or takes back what stands on a cancelled one (S53). What comes for a cancelled one after all is written down.
 */
export function hasConflict(caller: Caller, bookings: readonly Parties[]): boolean {
  return caller.role !== 'Admin' && bookings.some((booking) => hasOwnInterest(caller, booking));
}

/**
 * What the caller may do about a booking's money as a whole; `work` at the counter, where all of it is to be seen to.
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

/**
 * Whether taking this kind of line back is the caller's at all: a discount's and a refund's is theirs who may give one.
 */
export function mayReverse(caller: Caller, booking: MoneyRow, { kind }: Pick<LedgerLine, 'kind'>): boolean {
  const { role } = caller;
  if (!may('payments.reverse', role) || hasConflict(caller, [booking])) return false;
  if (kind === 'discount' && !may('payments.discount', role)) return false;
  return (kind !== 'refund' && !booking.isCancelled) || may('payments.refund', role);
}

/** Whether a line can be taken back now: not twice, and no payment of which something was refunded. */
export function isReversible(line: LedgerLine, lines: readonly LedgerLine[]): boolean {
  if (isReversed(line, lines)) return false;
  if (line.kind === 'payment') return remainingOf(line, lines) === line.amountPaise;
  // A refund's payment may have been taken back since, for what the refund had left of it.
  const payment = lines.find(({ id }) => id === line.ofId);
  return !payment || !isReversed(payment, lines);
}

/** The lines that people write; the others only say what a field shows. */
export const isWritten = ({ kind }: Pick<LedgerLine, 'kind'>): boolean =>
  kind === 'payment' || kind === 'refund' || kind === 'discount';

/** What the caller may do about one line of a booking's ledger. */
export function lineAbilities(caller: Caller, booking: MoneyRow, line: LedgerLine, lines: readonly LedgerLine[]) {
  const isStanding = line.kind === 'payment' && !isReversed(line, lines) && remainingOf(line, lines) > 0;
  return {
    refund: isStanding && may('payments.refund', caller.role) && !hasConflict(caller, [booking]),
    takeBack: isWritten(line) && mayReverse(caller, booking, line) && isReversible(line, lines),
  };
}

/** What the caller may do about an invoice that waits: take its money at the counter, or pay it. */
export function invoiceAbilities(caller: Caller, accountId: number, bookings: readonly Parties[], isWaiting: boolean) {
  return {
    confirm: isWaiting && may('payments.record', caller.role) && !hasConflict(caller, bookings),
    pay: isWaiting && accountId === caller.accountId,
  };
}
