import * as z from 'zod/mini';
import { bookingTypes, paymentStatuses } from '../bookings/states.ts';
import { atClinicClock } from '../clinic-time.ts';
import { moment, recordId, rupees, rupeesInput, textLine, visible } from '../fields.ts';
import { counterModes, entryKinds, paymentModes } from './ledger.ts';

/** More than nothing, at most ten lakh rupees, with at most two decimals. */
const amount = rupeesInput.check(z.refine((input: string | number) => Number(input) > 0, 'payment.positive'));
const reason = textLine(200, 'field.tooLong', 'payment.reason');
const reference = z.optional(
  z.string('payment.reference').check(z.trim(), z.maxLength(40, 'field.tooLong'), z.regex(visible, 'field.invalid')),
);
const received = z.optional(amount);

/** An invoice's own name, as it is read out: ten letters and digits without those that are mistaken for one another. */
const invoiceId = z
  .string('payment.invoiceId')
  .check(z.trim(), z.toUpperCase(), z.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, 'payment.invoiceId'));
export const invoiceParams = z.object({ invoiceId });
export const paymentParams = z.object({ id: recordId });

/**
 * POST /payment (R71, D51): `amount` in rupees, for one booking or, without one, for all that one owes, the oldest
 * first.
 * `bookingType` need not be sent: numbers of bookings are of one series; a wrong one is answered as a missing booking.
 */
export const invoiceBody = z.object({
  amount,
  bookingId: z.optional(recordId),
  bookingType: z.optional(z.enum(bookingTypes, 'field.invalid')),
});
/** POST /verify-payment (R72). */
export const verifyBody = z.object({ invoiceId });

/** CLOSED: what it was for was paid or cancelled in another way. */
export const invoiceStates = ['WAITING', 'PAID', 'CLOSED'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/**
 * What is paid for: the test or doctor, in Bengali '' where nobody has written it, and who it is for (of several on one
 * phone).
 */
const booked = {
  bookingId: z.number(),
  bookingType: z.enum(bookingTypes),
  itemName: z.string(),
  itemNameBn: z.string(),
  patientName: z.string(),
};

/**
 * What somebody set out to pay, and how far it has come. Only the counter and the gateway's signed word make it PAID.
 */
export const invoice = z.object({
  invoiceId: z.string(),
  state: z.enum(invoiceStates),
  amount: rupees,
  /** Still owed on its bookings. */
  owed: rupees,
  patientName: z.string(),
  createdAt: moment,
  paidAt: z.nullable(moment),
  receiptId: z.nullable(z.number()),
  bookings: z.array(z.object({ ...booked, amount: rupees })),
  /**
   * The text of the QR code and the link to UPI apps; null once paid, and where the clinic has no UPI id: pay at the
   * counter.
   */
  upi: z.nullable(z.object({ link: z.string(), upiId: z.string(), payee: z.string(), note: z.string() })),
  /** Whether it can be paid online through the gateway. */
  online: z.boolean(),
  /** What the reader may do: take its money at the counter, or pay it. */
  abilities: z.object({ confirm: z.boolean(), pay: z.boolean() }),
});
export type Invoice = z.infer<typeof invoice>;

/** Those waiting for the counter, newest first. */
export const waitingInvoices = z.object({ invoices: z.array(invoice) });

/** What one owes, oldest first. */
export const dues = z.object({
  total: rupees,
  bookings: z.array(
    z.object({
      ...booked,
      requestDate: moment,
      price: rupees,
      discount: rupees,
      paid: rupees,
      owed: rupees,
    }),
  ),
});

interface Taken {
  mode: string;
  reference?: string | undefined;
  received?: string | number | undefined;
}
const needsReference = ({ mode, reference: given }: Taken) => mode !== 'upi' || /^[0-9]{12}$/.test(given ?? '');
const onlyCashIsReturned = ({ mode, received: given }: Taken) => mode === 'cash' || given === undefined;
const utr = { error: 'payment.reference', path: ['reference'] };
const cashOnly = { error: 'payment.receivedCash', path: ['received'] };

/**
 * What the counter took: cash with what was handed over, UPI with its twelve digits, a card with or without its slip's
 * number.
 */
export const recordBody = z
  .object({
    bookingId: recordId,
    mode: z.enum(counterModes, 'payment.mode'),
    amount,
    received,
    reference,
  })
  .check(
    z.refine(needsReference, utr),
    z.refine(onlyCashIsReturned, cashOnly),
    z.refine(({ amount: asked, received: given }) => given === undefined || Number(given) >= Number(asked), {
      error: 'payment.received',
      path: ['received'],
    }),
  );
/** The same for an invoice, whose amount is known. */
export const confirmBody = z
  .object({ mode: z.enum(counterModes, 'payment.mode'), received, reference })
  .check(z.refine(needsReference, utr), z.refine(onlyCashIsReturned, cashOnly));

/** Money was taken: its receipt, and what is still owed. */
export const receiptAnswer = z.object({
  receiptId: z.number(),
  number: z.string(),
  mode: z.enum(paymentModes),
  amount: rupees,
  /** Of cash: handed over, and given back. */
  received: z.nullable(rupees),
  returned: z.nullable(rupees),
  owed: rupees,
});

export const discountBody = z.object({ amount, reason });
export const refundBody = z.object({ amount, mode: z.enum(paymentModes, 'payment.mode'), reason, reference });
export const reversalBody = z.object({ reason });

/** A line of the ledger as people read it. */
const ledgerEntry = z.object({
  id: z.number(),
  kind: z.enum(entryKinds),
  mode: z.nullable(z.enum(paymentModes)),
  /** Rupees; what a line takes away is told by its kind. */
  amount: rupees,
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  status: z.nullable(z.enum(paymentStatuses)),
  at: moment,
  /** Who wrote it; null where the gateway did, or it was carried over from before the ledger. */
  by: z.nullable(z.string()),
  receiptId: z.nullable(z.number()),
  receiptNumber: z.nullable(z.string()),
  /** The line a refund gives back from, or a reversal takes back. */
  ofId: z.nullable(z.number()),
  isReversed: z.boolean(),
  /** Of a payment: what can still be refunded. */
  remaining: rupees,
  /** What the reader may do about the line. */
  abilities: z.object({ refund: z.boolean(), takeBack: z.boolean() }),
});

/** Everything about one booking's money. */
export const bookingLedger = z.object({
  bookingId: z.number(),
  bookingType: z.enum(bookingTypes),
  itemName: z.string(),
  itemNameBn: z.string(),
  price: rupees,
  discount: rupees,
  due: rupees,
  paid: rupees,
  owed: rupees,
  overpaid: rupees,
  paymentStatus: z.enum(paymentStatuses),
  /** The status was set by hand against the sum, or more was paid than is due. */
  flagged: z.boolean(),
  entries: z.array(ledgerEntry),
  bills: z.array(z.object({ billId: z.number(), number: z.string(), at: moment, total: rupees })),
  waiting: z.array(z.object({ invoiceId: z.string(), amount: rupees, createdAt: moment })),
  /** What the reader may do about the money as a whole; `work`: at the counter, where all of it is to be seen to. */
  abilities: z.object({ work: z.boolean(), record: z.boolean(), discount: z.boolean(), pay: z.boolean() }),
});

/**
 * A bill of supply: its number is given once; asking again answers the same one until price or discount have changed.
 */
export const bill = z.object({ billId: z.number(), number: z.string(), at: moment, total: rupees });

/**
 * The gateway's hosted page: the browser sends `fields` as a form to `action`, and comes back to
 * /dashboard/verify-payment.
 */
export const checkout = z.object({ action: z.string(), fields: z.record(z.string(), z.string()) });

const sums = { count: z.number(), amount: rupees };
/** A clinic's day in money. `net` of a mode or person: payments less refunds and reversals that day. */
export const closing = z.object({
  day: z.string(),
  total: rupees,
  byMode: z.array(
    z.object({ mode: z.enum(paymentModes), payments: rupees, refunds: rupees, reversals: rupees, net: rupees }),
  ),
  /** `by` null: the gateway, or carried over. */
  byPerson: z.array(
    z.object({ by: z.nullable(z.string()), role: z.nullable(z.string()), mode: z.enum(paymentModes), net: rupees }),
  ),
  /** What is owed at this moment on that day's bookings, and on all. */
  dues: z.object({ ofDay: z.object(sums), all: z.object(sums) }),
  /** Discounts, refunds and reversals of the day, each with who gave it and why. */
  given: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(['discount', 'refund', 'reversal']),
      bookingId: z.number(),
      bookingType: z.enum(bookingTypes),
      patientName: z.string(),
      amount: rupees,
      mode: z.nullable(z.enum(paymentModes)),
      reason: z.nullable(z.string()),
      by: z.nullable(z.string()),
      at: moment,
    }),
  ),
  /** Bookings touched that day whose status and sum do not fit. */
  flagged: z.array(
    z.object({
      bookingId: z.number(),
      bookingType: z.enum(bookingTypes),
      patientName: z.string(),
      due: rupees,
      paid: rupees,
      paymentStatus: z.enum(paymentStatuses),
    }),
  ),
});
export type Closing = z.infer<typeof closing>;
/** A day of the clinic's calendar: `2026-11-20`. */
export const closingParams = z.object({
  day: z.string('field.invalid').check(
    z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/, 'field.invalid'),
    z.refine((day) => atClinicClock(day, 0, 0) !== null, 'field.invalid'),
  ),
});

/** The last 30 days of the clinic's calendar, oldest first, today included. */
export const paymentSeries = z.object({
  days: z.array(z.object({ day: z.string(), bookings: z.number(), income: rupees })),
});
