import { isReversed, remainingOf, standingOf } from '#contract/payments/ledger.ts';
import type { LedgerLine, Standing } from '#contract/payments/ledger.ts';
import { may, mayNow, scopeOf } from '#contract/permissions.ts';
import { reachesAccount } from '../accounts/accounts.policy.ts';
import { hasOwnInterest, isOwn } from '../bookings/bookings.policy.ts';
import type { Parties } from '../bookings/bookings.policy.ts';
import type { Caller } from '../shared/caller.ts';
import type { EntryRow, MoneyRow } from './ledger-rows.ts';
import type { Drawer } from './drawers.service.ts';

/**
 * Only the admin may record money on a booking where they are the patient, the referer or the referring doctor (S52),
 * or reverse entries of a cancelled one (S53). A gateway payment for a cancelled booking is still recorded.
 */
export function hasConflict(caller: Caller, booking: Parties): boolean {
  return caller.role !== 'Admin' && hasOwnInterest(caller, booking);
}

/** Whether the caller handles the money of these bookings at the counter. */
export const handlesMoney = (caller: Caller, bookings: Iterable<Parties>): boolean =>
  may('payments.record', caller.role) && [...bookings].every((booking) => !hasConflict(caller, booking));

/**
 * What the caller may do with a booking's money as a whole. `work`: they handle it at the counter and see all of it.
 */
export function moneyAbilities(caller: Caller, booking: MoneyRow, { owedPaise }: Pick<Standing, 'owedPaise'>) {
  const work = handlesMoney(caller, [booking]);
  const isOwed = owedPaise > 0;
  return {
    work,
    record: work && isOwed,
    discount: work && isOwed && mayNow('payments.discount', caller),
    pay: isOwn(caller, booking) && isOwed,
    bill: billObstacle(booking) === null,
  };
}

/** What the rules on reversals read of a booking. */
type Reversing = Parties & Pick<MoneyRow, 'isCancelled' | 'cancelledAt'>;

/**
 * Whether the caller may reverse this entry: discounts and refunds only with the permission to give them; entries from
 * before a cancellation only with that to refund, also after the booking was reopened (S53).
 */
export function mayReverse(caller: Caller, booking: Reversing, { kind, at }: Pick<EntryRow, 'kind' | 'at'>): boolean {
  if (!may('payments.reverse', caller.role) || hasConflict(caller, booking)) return false;
  if (kind === 'discount' && !mayNow('payments.discount', caller)) return false;
  const isClosed = booking.isCancelled || (booking.cancelledAt !== null && at <= booking.cancelledAt);
  return (kind !== 'refund' && !isClosed) || mayNow('payments.refund', caller);
}

/** Whether somebody else has to decide on a reversal: nobody takes back alone the cash that they took. */
export const needsSecondPerson = (
  caller: Caller,
  { kind, mode, byId }: Pick<EntryRow, 'kind' | 'mode' | 'byId'>,
): boolean =>
  kind === 'payment' && mode === 'cash' && byId === caller.accountId && !mayNow('payments.reverseAlone', caller);

/**
 * Whether the caller may decide on a request to take cash back. The person who took it may not; the person who asked
 * may always withdraw the request.
 */
export function mayDecide(caller: Caller, booking: Reversing, entry: EntryRow, approve: boolean): boolean {
  if (!approve && entry.askedById === caller.accountId) return true;
  return mayReverse(caller, booking, entry) && !needsSecondPerson(caller, entry);
}

/**
 * Whether the caller may set or correct the fee of a visit whose doctor had none: not once money is recorded, and not
 * while the fee is waived, because the waiver would then cover a fee that was set after it.
 */
export function maySetFee(caller: Caller, booking: MoneyRow, lines: readonly EntryRow[]): boolean {
  const isOpen = booking.isFeeUnknown || (booking.isFeeToldHere && !lines.some(isWritten));
  const isFixed = booking.isCancelled || standingOf(booking, lines).isWaived;
  return isOpen && !isFixed && may('payments.setFee', caller.role) && !hasConflict(caller, booking);
}

/** What keeps a booking from having a bill; null if nothing does. */
export function billObstacle({
  isFeeUnknown,
  pricePaise,
}: Pick<MoneyRow, 'isFeeUnknown' | 'pricePaise'>): 'FEE_UNKNOWN' | 'NOTHING_TO_BILL' | null {
  if (isFeeUnknown) return 'FEE_UNKNOWN';
  return pricePaise > 0 ? null : 'NOTHING_TO_BILL';
}

/** Whether the caller may keep the money of a cancelled booking whose refund is asked for. */
export const mayDeclineRefund = (caller: Caller, booking: Parties): boolean =>
  mayNow('payments.refund', caller) && !hasConflict(caller, booking);

/** Whether an entry can be reversed now: it was not reversed yet, and is no payment that was refunded. */
export function isReversible(line: LedgerLine, lines: readonly LedgerLine[]): boolean {
  if (isReversed(line, lines)) return false;
  if (line.kind === 'payment') return remainingOf(line, lines) === line.amountPaise;
  // The payment may have been reversed after the refund, for the part that was not refunded.
  const payment = lines.find(({ id }) => id === line.ofId);
  return !payment || !isReversed(payment, lines);
}

/** Whether people make such entries; notes and status entries only describe a field. */
export const isWritten = ({ kind }: Pick<LedgerLine, 'kind'>): boolean =>
  kind === 'payment' || kind === 'refund' || kind === 'discount';

/** What the caller may do with one ledger entry. */
export function lineAbilities(caller: Caller, booking: MoneyRow, line: EntryRow, lines: readonly LedgerLine[]) {
  const canBeTakenBack = isWritten(line) && mayReverse(caller, booking, line) && isReversible(line, lines);
  const isStanding = line.kind === 'payment' && !isReversed(line, lines) && remainingOf(line, lines) > 0;
  return {
    refund: isStanding && mayNow('payments.refund', caller) && !hasConflict(caller, booking),
    takeBack: canBeTakenBack && !line.isAsked && !needsSecondPerson(caller, line),
    ask: canBeTakenBack && !line.isAsked && needsSecondPerson(caller, line),
    approve: canBeTakenBack && line.isAsked && mayDecide(caller, booking, line, true),
    refuse: line.isAsked && mayDecide(caller, booking, line, false),
  };
}

/** Whether the caller may count this account's drawer. */
export function mayCountDrawer(caller: Caller, accountId: number): boolean {
  return reachesAccount({ caller, scope: scopeOf('payments.countDrawer', caller.role) }, accountId);
}

/** Whether the caller may open another drawer: when their last one is counted, or is unused and was not opened. */
export function mayOpenDrawer(caller: Caller, { accountId, isLast, count, openedAt, ...cash }: Drawer): boolean {
  const isUnused = openedAt === null && cash.takenPaise === 0 && cash.givenBackPaise === 0;
  return accountId === caller.accountId && isLast && (count !== null || isUnused);
}

/**
 * Whether a count waits for a second person: its own person counted other cash than expected, and nobody has signed it
 * off.
 */
export function awaitsSignature({ count, accountId, expectedPaise, isSigned }: Drawer): boolean {
  return count !== null && count.countedById === accountId && count.countedPaise !== expectedPaise && !isSigned;
}

/** What was counted beyond what should be there, in paise; null until it was counted. */
export const differenceOf = ({ count, expectedPaise }: Drawer): number | null =>
  count && count.countedPaise - expectedPaise;

/**
 * Whether the caller may sign off a count that waits for it: with the permission to close the day, and not their own
 * drawer.
 */
export function maySignDrawer(caller: Caller, drawer: Drawer): boolean {
  return may('payments.close', caller.role) && drawer.accountId !== caller.accountId && awaitsSignature(drawer);
}

/**
 * What keeps the caller from stating that they have paid an invoice; null if nothing does. Only its own account states
 * it: the desk records what it has seen.
 */
export function claimObstacle(
  caller: Caller,
  { accountId, isSettled }: { accountId: number; isSettled: boolean },
): 'FORBIDDEN' | 'ALREADY_PAID' | null {
  if (accountId !== caller.accountId) return 'FORBIDDEN';
  return isSettled ? 'ALREADY_PAID' : null;
}

/**
 * What keeps an invoice from being paid online; null if nothing does. It cannot be while the clinic looks for a
 * transfer that the patient has reported, so that nobody pays twice.
 */
export function payObstacle({
  isWaiting,
  isClaimed,
}: {
  isWaiting: boolean;
  isClaimed: boolean;
}): 'ALREADY_PAID' | 'PAYMENT_CLAIMED' | null {
  if (isClaimed) return 'PAYMENT_CLAIMED';
  return isWaiting ? null : 'ALREADY_PAID';
}

/**
 * What the caller may do with an invoice: record its payment at the counter, pay it, state that it was paid, or state
 * that the clinic did not find that payment.
 */
export function invoiceAbilities(
  caller: Caller,
  accountId: number,
  bookings: readonly Parties[],
  { isWaiting, isSettled, isClaimed }: { isWaiting: boolean; isSettled: boolean; isClaimed: boolean },
) {
  const handles = handlesMoney(caller, bookings);
  return {
    confirm: isWaiting && handles,
    pay: accountId === caller.accountId && payObstacle({ isWaiting, isClaimed }) === null,
    claim: claimObstacle(caller, { accountId, isSettled }) === null,
    decline: isClaimed && handles,
  };
}
