import type { PaymentStatus } from '../bookings/states.ts';
import type { EntryKind } from './states.ts';

/** The payment field an entry belongs to: 0 `patientDiscount`; 1 and 2 `paymentAmount1/2` with `paymentId1/2`. */
export type Slot = 0 | 1 | 2;

/**
 * The part of a ledger entry that the rules need. Amounts are whole paise, 0 or more. Lists of entries are in the order
 * they were written.
 */
export interface LedgerLine {
  readonly id: number;
  readonly kind: EntryKind;
  readonly slot: Slot;
  readonly amountPaise: number;
  /** The value of `paymentId1/2`: 'cash' or a reference; null if the entry does not set it. */
  readonly label: string | null;
  /** For a refund: the payment it refunds. */
  readonly ofId: number | null;
  /** For a reversal: the entry it reverses. */
  readonly reversesId: number | null;
  /** For a status set by hand: its value. */
  readonly status: PaymentStatus | null;
  /** For a note: whether the field shows 0 instead of staying empty. */
  readonly showsZero: boolean;
}

/** One payment field, derived from the ledger. */
interface SlotStanding {
  /** Null: the field is empty. 0: someone entered a zero. */
  amountPaise: number | null;
  label: string;
}

/** The state of a booking's money, derived from its ledger; every screen and print uses it. Amounts in paise. */
export interface Standing {
  /** Price minus discount, at least 0. */
  duePaise: number;
  discountPaise: number;
  /** Payments minus refunds and reversals. */
  paidPaise: number;
  /** What can still be collected: 0 if the booking is cancelled or its status was set to COMPLETED. */
  owedPaise: number;
  /** Paid beyond the amount due: refund it, or look for a mistake. */
  overpaidPaise: number;
  status: PaymentStatus;
  /** COMPLETED was set by hand, and no money has moved since: what is not paid is waived. */
  isWaived: boolean;
  /** The status was set by hand and does not match the sum, or too much was paid; the desk should check it. */
  isFlagged: boolean;
  /** `patientDiscount`, `paymentAmount1/Id1`, `paymentAmount2/Id2`. */
  slots: readonly [SlotStanding, SlotStanding, SlotStanding];
}

/** The value of `paymentId1/2` before anyone writes another (R70). */
const defaultPaymentId = 'cash';

/**
 * The status that follows from the amounts (paise). Without a price it is PENDING until something is paid; with a
 * discount of the full price it is COMPLETED.
 */
export function statusOfMoney(duePaise: number, paidPaise: number, discountPaise: number): PaymentStatus {
  if (paidPaise === 0 && (duePaise > 0 || discountPaise === 0)) return 'PENDING';
  return paidPaise >= duePaise ? 'COMPLETED' : 'PARTIAL';
}

/**
 * Derives a booking's standing from its ledger entries, oldest first. A status set by hand holds until money moves
 * again.
 */
export function standingOf(
  booking: { pricePaise: number; isCancelled: boolean },
  lines: readonly LedgerLine[],
): Standing {
  const slots: [Field, Field, Field] = [emptyField(), emptyField(), emptyField()];
  const byId = new Map(lines.map((line) => [line.id, line]));
  let declared: PaymentStatus | null = null;
  for (const line of lines) {
    const field = slots[line.slot];
    const sign = signOf(line, byId);
    field.sum += sign * line.amountPaise;
    if (sign !== 0) declared = null;
    if (line.kind === 'status') declared = line.status;
    if (line.kind === 'payment' || line.kind === 'discount') field.isShown = true;
    if (line.kind === 'note') field.isShown = line.showsZero;
    // Once all payments of a field are reversed, the field is empty again.
    if (line.kind === 'reversal' && !isPaid(line.slot, lines))
      Object.assign(field, { isShown: false, label: defaultPaymentId });
    if (line.label !== null && (line.kind === 'payment' || line.kind === 'note')) field.label = line.label;
  }
  const [discount, one, two] = slots;
  const paidPaise = one.sum + two.sum;
  const duePaise = Math.max(0, booking.pricePaise - discount.sum);
  const derived = statusOfMoney(duePaise, paidPaise, discount.sum);
  const status = declared ?? derived;
  return {
    duePaise,
    discountPaise: discount.sum,
    paidPaise,
    status,
    owedPaise: owedOf({ duePaise, paidPaise, status, isCancelled: booking.isCancelled }),
    overpaidPaise: Math.max(0, paidPaise - duePaise),
    isWaived: declared === 'COMPLETED',
    isFlagged: status !== derived || paidPaise > duePaise,
    slots: [showField(discount), showField(one), showField(two)],
  };
}

/** Whether COMPLETED, set by hand, waives money: some is still due, or the fee is not known yet. Amounts in paise. */
export function isWaiver({ duePaise, paidPaise }: { duePaise: number; paidPaise: number }, isFeeUnknown: boolean) {
  return isFeeUnknown || paidPaise < duePaise;
}

/** What can still be collected, in paise: 0 if the booking is cancelled or its status was set to COMPLETED. */
export function owedOf({
  duePaise,
  paidPaise,
  status,
  isCancelled,
}: {
  duePaise: number;
  paidPaise: number;
  status: PaymentStatus;
  isCancelled: boolean;
}): number {
  return isCancelled || status === 'COMPLETED' ? 0 : Math.max(0, duePaise - paidPaise);
}

/** What can still be refunded of a payment, in paise; 0 if it was reversed. */
export function remainingOf(payment: LedgerLine, lines: readonly LedgerLine[]): number {
  if (isReversed(payment, lines)) return 0;
  const given = lines.filter((line) => line.kind === 'refund' && line.ofId === payment.id && !isReversed(line, lines));
  return given.reduce((left, { amountPaise }) => left - amountPaise, payment.amountPaise);
}

/** Whether another entry reverses this one. */
export const isReversed = (line: LedgerLine, lines: readonly LedgerLine[]): boolean =>
  lines.some(({ reversesId }) => reversesId === line.id);

interface Field {
  sum: number;
  isShown: boolean;
  label: string;
}

const emptyField = (): Field => ({ sum: 0, isShown: false, label: defaultPaymentId });
const showField = ({ sum, isShown, label }: Field): SlotStanding => ({
  amountPaise: sum === 0 && !isShown ? null : sum,
  label,
});

/** Whether an entry adds to its field's sum (1), lowers it (-1) or leaves it (0). */
function signOf(line: LedgerLine, byId: ReadonlyMap<number, LedgerLine>): -1 | 0 | 1 {
  if (line.kind === 'payment' || line.kind === 'discount') return 1;
  if (line.kind === 'refund') return -1;
  if (line.kind !== 'reversal') return 0;
  const taken = line.reversesId === null ? undefined : byId.get(line.reversesId);
  return taken?.kind === 'refund' ? 1 : -1;
}

/** Whether a field still has a payment that is not reversed. */
const isPaid = (slot: Slot, lines: readonly LedgerLine[]): boolean =>
  lines.some((line) => line.kind === 'payment' && line.slot === slot && !isReversed(line, lines));

/**
 * A `upi://pay` link by NPCI's linking specification: percent-encoded, amount with two decimals, note of at most 50
 * characters, reference of at most 35. The payee is in Latin letters, which every UPI app shows.
 */
export function upiLink({
  vpa,
  payee,
  paise,
  note,
  reference,
}: {
  vpa: string;
  payee: string;
  paise: number;
  note: string;
  reference: string;
}): string {
  const fields = {
    pa: vpa,
    pn: payee,
    am: (paise / 100).toFixed(2),
    cu: 'INR',
    tn: Array.from(note).slice(0, 50).join(''),
    tr: reference.slice(0, 35),
  };
  return `upi://pay?${Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
}
