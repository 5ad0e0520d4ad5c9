import type { PaymentStatus } from '../bookings/states.ts';

/** How money comes and goes. `gateway` is the online gateway; the other three are recorded at the counter. */
export const paymentModes = ['cash', 'upi', 'card', 'gateway'] as const;
export type PaymentMode = (typeof paymentModes)[number];
export const counterModes = ['cash', 'upi', 'card'] as const;
export type CounterMode = (typeof counterModes)[number];

/**
 * What a line of the ledger can be. `payment` and `refund` move money, `discount` lowers what is due, `reversal` takes
 * a wrong line back. `status` and `note` move nothing: a person set the payment status by hand, or what a payment field
 * (R70) shows beside its amount.
 */
export const entryKinds = ['payment', 'refund', 'discount', 'reversal', 'status', 'note'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Which payment field a line belongs to: 0 `patientDiscount`, 1 and 2 `paymentAmount1/2` with `paymentId1/2`. */
export type Slot = 0 | 1 | 2;

/**
 * A line of the ledger, as far as the rule needs it. Amounts are whole paise, 0 or more; lines are in the order they
 * were written.
 */
export interface LedgerLine {
  readonly id: number;
  readonly kind: EntryKind;
  readonly slot: Slot;
  readonly amountPaise: number;
  /** What `paymentId1/2` says: 'cash', a reference; null where the line says nothing of it. */
  readonly label: string | null;
  /** Of a refund: the payment it gives back from. */
  readonly ofId: number | null;
  /** Of a reversal: the line it takes back. */
  readonly reversesId: number | null;
  /** Of a status set by hand. */
  readonly status: PaymentStatus | null;
  /** Of a note: whether the field shows 0 where it would be empty. */
  readonly showsZero: boolean;
}

/** One payment field as the ledger has it. */
interface SlotStanding {
  /** Null for an empty field; 0 is a nought that somebody wrote. */
  amountPaise: number | null;
  label: string;
}

/** Where a booking's money stands: all that is shown anywhere is derived from this. Amounts in paise. */
export interface Standing {
  /** Price less discount, never below 0. */
  duePaise: number;
  discountPaise: number;
  /** Payments less refunds and reversals. */
  paidPaise: number;
  /** What may still be asked for: nothing of a cancelled booking, nor of one that somebody called COMPLETED. */
  owedPaise: number;
  /** Paid beyond what is due: to be refunded, or a mistake. */
  overpaidPaise: number;
  status: PaymentStatus;
  /** The status, set by hand, or the sum does not fit what is due: somebody should look at it. */
  isFlagged: boolean;
  /** `patientDiscount`, `paymentAmount1/Id1`, `paymentAmount2/Id2`. */
  slots: readonly [SlotStanding, SlotStanding, SlotStanding];
}

/** What `paymentId1/2` is called while nobody wrote anything else (R70). */
const defaultPaymentId = 'cash';

/**
 * What the money alone says. A booking without a price is PENDING until somebody pays; a fully discounted one is
 * settled.
 */
export function statusOfMoney(duePaise: number, paidPaise: number, discountPaise: number): PaymentStatus {
  if (paidPaise === 0 && (duePaise > 0 || discountPaise === 0)) return 'PENDING';
  return paidPaise >= duePaise ? 'COMPLETED' : 'PARTIAL';
}

/**
 * THE rule of the ledger: reads a booking's lines, oldest first, into where its money stands. A status set by hand
 * holds until money moves again.
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
    // Of a field whose payments were all taken back, nothing is left to show.
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
    isFlagged: status !== derived || paidPaise > duePaise,
    slots: [showField(discount), showField(one), showField(two)],
  };
}

/** What may still be asked for: nothing of a cancelled booking, nor of one that somebody called COMPLETED. */
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

/** What is left of a payment after refunds, in paise; 0 once it was taken back. */
export function remainingOf(payment: LedgerLine, lines: readonly LedgerLine[]): number {
  if (isReversed(payment, lines)) return 0;
  const given = lines.filter((line) => line.kind === 'refund' && line.ofId === payment.id && !isReversed(line, lines));
  return given.reduce((left, { amountPaise }) => left - amountPaise, payment.amountPaise);
}

/** Whether a line was taken back. */
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

/** Whether a line adds to its field's sum (1), takes from it (-1), or leaves it. */
function signOf(line: LedgerLine, byId: ReadonlyMap<number, LedgerLine>): -1 | 0 | 1 {
  if (line.kind === 'payment' || line.kind === 'discount') return 1;
  if (line.kind === 'refund') return -1;
  if (line.kind !== 'reversal') return 0;
  const taken = line.reversesId === null ? undefined : byId.get(line.reversesId);
  return taken?.kind === 'refund' ? 1 : -1;
}

/** Whether a field still has a payment that was not taken back. */
const isPaid = (slot: Slot, lines: readonly LedgerLine[]): boolean =>
  lines.some((line) => line.kind === 'payment' && line.slot === slot && !isReversed(line, lines));

/**
 * Reads a mode out of what the desk wrote into `paymentId1/2`: a word of its own that is neither cash, card nor the
 * gateway's counts as UPI.
 */
export function modeOfLabel(label: string): PaymentMode {
  const text = label.trim().toLowerCase();
  if (text === '' || text.startsWith(defaultPaymentId) || text.startsWith('নগদ')) return 'cash';
  if (/^pay_\w+$/.test(text)) return 'gateway';
  return /\bcard\b|কার্ড/.test(text) ? 'card' : 'upi';
}

/**
 * The twelve digits of a UPI transfer within what the desk wrote ('UPI123456789012', '1234 5678 9012'); null when there
 * are none.
 */
export function upiReferenceIn(label: string): string | null {
  const compact = label.replace(/[\s-]/g, '');
  return /^(?:upi:?)?([0-9]{12})$/i.exec(compact)?.[1] ?? null;
}

/**
 * `upi://pay` of NPCI's linking specification: percent-encoded, two decimals, note of at most 50 and reference of at
 * most 35 characters.
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
