import { isReversed, standingOf } from '#contract/payments/ledger.ts';
import type { BillMove, BillSum } from '../print/bill-input.ts';
import type { BillLineThen, BillRow } from './bills.store.ts';
import type { EntryRow, MoneyRow } from './ledger-rows.ts';

// The sums of bills, receipts and vouchers. Amounts in paise; the entries are of one booking, oldest first.

const sumOf = (entries: readonly EntryRow[]) => entries.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
const paymentsIn = (entries: readonly EntryRow[]) => entries.filter(({ kind }) => kind === 'payment');
const refundsIn = (entries: readonly EntryRow[]) => entries.filter(({ kind }) => kind === 'refund');

/**
 * The payments that were not reversed, and their refunds: together what is paid. A reversed payment is left out
 * together with its refunds, since they and the reversal cancel it out.
 */
export function unreversedMoves(entries: readonly EntryRow[]): EntryRow[] {
  const payments = paymentsIn(entries).filter((payment) => !isReversed(payment, entries));
  const ids = new Set<number | null>(payments.map(({ id }) => id));
  const refunds = refundsIn(entries).filter(({ ofId }) => ids.has(ofId));
  return [...payments, ...refunds.filter((refund) => !isReversed(refund, entries))].sort((a, b) => a.id - b.id);
}

/** What a list of payments and refunds adds up to. */
const netOf = (moves: readonly EntryRow[]) => sumOf(paymentsIn(moves)) - sumOf(refundsIn(moves));

/** The reasons for the discounts that were not reversed. */
function reasonsOf(entries: readonly EntryRow[]): string | null {
  const discounts = entries.filter((entry) => entry.kind === 'discount' && !isReversed(entry, entries));
  return discounts.flatMap(({ reason }) => reason ?? []).join('; ') || null;
}

/** The reasons of several bookings, each once. */
const joined = (reasons: readonly (string | null)[]) =>
  [...new Set(reasons.filter((reason) => reason !== null))].join('; ') || null;

const ifAny = (sum: BillSum['sum'], paise: number): BillSum[] => (paise > 0 ? [{ sum, paise }] : []);

/** The lines' sum, the discount and the total; only the total if there is no discount. */
function priceSums(grossPaise: number, discountPaise: number, reason: string | null): BillSum[] {
  const total: BillSum = { sum: 'total', paise: grossPaise - discountPaise };
  if (discountPaise === 0) return [total];
  return [{ sum: 'gross', paise: grossPaise }, { sum: 'discount', paise: discountPaise, reason }, total];
}

/** The sums of a replaced bill, which ends with its total: what is paid and due is on the bill that replaced it. */
export function replacedBillSums(bill: BillRow, lines: readonly { entries: readonly EntryRow[] }[]): BillSum[] {
  const then = lines.map(({ entries }) => entries.filter(({ at }) => at <= bill.issuedAt));
  return priceSums(bill.pricePaise, bill.discountPaise, joined(then.map(reasonsOf)));
}

/**
 * The sums of a bill in force: total − paid + refunded − what is not collected + what is overpaid = due. The entries
 * are those of each line's booking.
 */
export function billSums(
  bill: BillRow,
  lines: readonly { booking: MoneyRow; entries: readonly EntryRow[] }[],
): BillSum[] {
  const moves = lines.flatMap(({ entries }) => unreversedMoves(entries));
  const open = lines.map(({ booking, entries }, place) => {
    const { pricePaise, discountPaise } = bill.lines[place]!;
    const paise = pricePaise - discountPaise - netOf(unreversedMoves(entries));
    return { booking, paise, notCollected: Math.max(0, paise) - standingOf(booking, entries).owedPaise };
  });
  const add = (of: (line: (typeof open)[number]) => number) => open.reduce((sum, line) => sum + of(line), 0);
  const waivers = lines.map(({ booking, entries }) =>
    booking.isCancelled ? null : (entries.findLast(({ kind }) => kind === 'status')?.reason ?? null),
  );
  return [
    ...priceSums(bill.pricePaise, bill.discountPaise, joined(lines.map(({ entries }) => reasonsOf(entries)))),
    { sum: 'paid', paise: sumOf(paymentsIn(moves)) },
    ...ifAny('refunded', sumOf(refundsIn(moves))),
    ...ifAny(
      'cancelled',
      add(({ booking, notCollected }) => (booking.isCancelled ? notCollected : 0)),
    ).map((sum) => ({ ...sum, reason: null })),
    ...ifAny(
      'notCollected',
      add(({ booking, notCollected }) => (booking.isCancelled ? 0 : notCollected)),
    ).map((sum) => ({ ...sum, reason: joined(waivers) })),
    ...ifAny(
      'overpaid',
      add(({ paise }) => Math.max(0, -paise)),
    ),
    { sum: 'due', paise: lines.reduce((sum, { booking, entries }) => sum + standingOf(booking, entries).owedPaise, 0) },
  ];
}

/** One line of a receipt, as it was when the receipt was issued: a booking it paid for, or another of the same bill. */
export interface ReceiptPart {
  booking: MoneyRow;
  pricePaise: number;
  /** What was left to pay after its payments; 0 if the booking was cancelled. */
  owedPaise: number;
  /** This receipt's payments for the booking; none for another line of the bill. */
  own: EntryRow[];
  /** The payments and refunds in force when they were made. */
  before: EntryRow[];
  discountPaise: number;
  reason: string | null;
  /** Refunds and reversals of these payments. */
  since: EntryRow[];
  isVoid: boolean;
}

/**
 * A receipt's part in a booking, from the booking's entries.
 * @param listed what the bill of that time says of the booking, and the number of the receipt's first entry: for a line
 *   that the receipt paid nothing for
 */
export function receiptPart(
  booking: MoneyRow,
  entries: readonly EntryRow[],
  receiptId: number,
  listed?: Pick<BillLineThen, 'pricePaise' | 'wasCancelled'> & { before: number },
): ReceiptPart {
  const own = paymentsIn(entries).filter((entry) => entry.receiptId === receiptId);
  const [first] = own;
  const { pricePaise, wasCancelled } = first ?? listed ?? { ...booking, wasCancelled: booking.isCancelled };
  const then = { pricePaise, isCancelled: wasCancelled };
  const earlier = entries.filter(({ id }) => id < (first?.id ?? listed?.before ?? 0));
  const isOwn = (id: number | null) => own.some((payment) => payment.id === id);
  return {
    booking,
    pricePaise: then.pricePaise,
    owedPaise: standingOf(then, [...earlier, ...own]).owedPaise,
    own,
    before: unreversedMoves(earlier),
    discountPaise: Math.min(then.pricePaise, standingOf(then, earlier).discountPaise),
    reason: reasonsOf(earlier),
    since: entries.filter(
      (entry) =>
        (entry.kind === 'refund' && isOwn(entry.ofId) && !isReversed(entry, entries)) || isOwn(entry.reversesId),
    ),
    isVoid: own.every((payment) => isReversed(payment, entries)),
  };
}

/**
 * The sums of a receipt as it was issued: total − paid before − paid now − what is not collected + what is overpaid =
 * due.
 */
export function receiptSums(parts: readonly ReceiptPart[]): BillSum[] {
  const add = (of: (part: ReceiptPart) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const open = ({ pricePaise, own, before, discountPaise }: ReceiptPart) =>
    pricePaise - discountPaise - netOf(before) - sumOf(own);
  return [
    ...priceSums(
      add(({ pricePaise }) => pricePaise),
      add(({ discountPaise }) => discountPaise),
      joined(parts.map(({ reason }) => reason)),
    ),
    ...ifAny(
      'paidBefore',
      add(({ before }) => netOf(before)),
    ),
    { sum: 'paidNow', paise: add(({ own }) => sumOf(own)) },
    ...ifAny(
      'cancelled',
      add((part) => Math.max(0, open(part)) - part.owedPaise),
    ),
    ...ifAny(
      'overpaid',
      add((part) => Math.max(0, -open(part))),
    ),
    { sum: 'due', paise: add(({ owedPaise }) => owedPaise) },
  ];
}

/**
 * The sums of a refund voucher: paid − refunded before − refunded now = what was left of the payment when it was
 * issued.
 */
export function voucherSums(payment: EntryRow, refund: EntryRow, entries: readonly EntryRow[]): BillSum[] {
  const earlier = entries.filter(({ id }) => id < refund.id);
  const before = sumOf(refundsIn(unreversedMoves(earlier)).filter(({ ofId }) => ofId === payment.id));
  return [
    { sum: 'paidByReceipt', paise: payment.amountPaise },
    ...ifAny('refundedBefore', before),
    { sum: 'refundedNow', paise: refund.amountPaise },
    { sum: 'left', paise: payment.amountPaise - before - refund.amountPaise },
  ];
}

/**
 * Entries as documents list them: what one payment gave to several bookings is one row, since one sum was handed over.
 */
export function listMoves(entries: readonly EntryRow[]): BillMove[] {
  const moves: BillMove[] = [];
  const ofReceipt = new Map<number, number>();
  for (const entry of entries.toSorted((a, b) => a.id - b.id)) {
    const place = entry.kind === 'payment' && entry.receiptId !== null ? ofReceipt.get(entry.receiptId) : undefined;
    if (place !== undefined) {
      moves[place] = { ...moves[place]!, paise: moves[place]!.paise + entry.amountPaise };
      continue;
    }
    if (entry.kind === 'payment' && entry.receiptId !== null) ofReceipt.set(entry.receiptId, moves.length);
    moves.push(toMove(entry));
  }
  return moves;
}

/** An entry as documents list it. */
export function toMove(entry: EntryRow): BillMove {
  const { kind, mode, label, reason, at, byName, amountPaise, receiptNumber, voucherNumber } = entry;
  return {
    kind: kind === 'refund' || kind === 'reversal' ? kind : 'payment',
    number: kind === 'payment' ? receiptNumber : voucherNumber,
    mode: mode ?? 'cash',
    reference: mode === 'cash' ? null : label,
    reason,
    at,
    by: byName,
    paise: amountPaise,
  };
}
