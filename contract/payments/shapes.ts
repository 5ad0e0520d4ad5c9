import * as z from 'zod/mini';
import { bookingTypes, paymentStatuses } from '../bookings/states.ts';
import { atClinicClock } from '../clinic-time.ts';
import { moment, recordId, rupees, rupeesInput, textLine, visible } from '../fields.ts';
import { counterModes, entryKinds, paymentModes } from './ledger.ts';

/** More than 0, at most ten lakh rupees, at most two decimals. */
const amount = rupeesInput.check(z.refine((input: string | number) => Number(input) > 0, 'payment.positive'));
const reason = textLine(200, 'field.tooLong', 'payment.reason');
const reference = z.optional(
  z.string('payment.reference').check(z.trim(), z.maxLength(40, 'field.tooLong'), z.regex(visible, 'field.invalid')),
);
const received = z.optional(amount);

/**
 * The id of an invoice, made to be read aloud: ten letters and digits, without I, L, O and U, which are easily misread.
 */
const invoiceId = z
  .string('payment.invoiceId')
  .check(z.trim(), z.toUpperCase(), z.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, 'payment.invoiceId'));
export const invoiceParams = z.object({ invoiceId });
export const paymentParams = z.object({ id: recordId });

/**
 * POST /payment (R71, D51). `amount` in rupees, for one booking or, without one, for all unpaid bookings, oldest first.
 * `bookingType` is optional, since both types share one series of numbers; a wrong one is answered NOT_FOUND.
 */
export const invoiceBody = z.object({
  amount,
  bookingId: z.optional(recordId),
  bookingType: z.optional(z.enum(bookingTypes, 'field.invalid')),
});
/** POST /verify-payment (R72). */
export const verifyBody = z.object({ invoiceId });

/** CLOSED: its bookings were paid or cancelled in another way. */
export const invoiceStates = ['WAITING', 'PAID', 'CLOSED'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** What is paid for. `Bn` names are '' if there is none. `patientName` tells the patients of one account apart. */
const booked = {
  bookingId: z.number(),
  bookingType: z.enum(bookingTypes),
  itemName: z.string(),
  itemNameBn: z.string(),
  patientName: z.string(),
};

/** A payment that was started. Only the counter and a signed message of the gateway can set it to PAID. */
export const invoice = z.object({
  invoiceId: z.string(),
  state: z.enum(invoiceStates),
  amount: rupees,
  /** What is still due on its bookings, in rupees. */
  owed: rupees,
  patientName: z.string(),
  createdAt: moment,
  paidAt: z.nullable(moment),
  receiptId: z.nullable(z.number()),
  bookings: z.array(z.object({ ...booked, amount: rupees })),
  /** The UPI link, also the text of the QR code. Null once it is paid, and if the clinic has no UPI address. */
  upi: z.nullable(z.object({ link: z.string(), upiId: z.string(), payee: z.string(), note: z.string() })),
  /** Whether the gateway can take the payment. */
  online: z.boolean(),
  /** `confirm`: record its payment at the counter. `pay`: pay it. */
  abilities: z.object({ confirm: z.boolean(), pay: z.boolean() }),
});
export type Invoice = z.infer<typeof invoice>;

/** Invoices waiting for the counter, newest first. */
export const waitingInvoices = z.object({ invoices: z.array(invoice) });

/** The reader's unpaid bookings, oldest first. */
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
 * A payment at the counter. Cash needs the amount handed over, UPI its twelve digits; a card slip's number is optional.
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
/** The same for an invoice, whose amount is already known. */
export const confirmBody = z
  .object({ mode: z.enum(counterModes, 'payment.mode'), received, reference })
  .check(z.refine(needsReference, utr), z.refine(onlyCashIsReturned, cashOnly));

/** The receipt of a payment, and what is still due. */
export const receiptAnswer = z.object({
  receiptId: z.number(),
  number: z.string(),
  mode: z.enum(paymentModes),
  amount: rupees,
  /** For cash: the amount handed over, and the change. */
  received: z.nullable(rupees),
  returned: z.nullable(rupees),
  owed: rupees,
});

export const discountBody = z.object({ amount, reason });
export const refundBody = z.object({ amount, mode: z.enum(paymentModes, 'payment.mode'), reason, reference });
export const reversalBody = z.object({ reason });

/** A ledger entry as it is shown. */
const ledgerEntry = z.object({
  id: z.number(),
  kind: z.enum(entryKinds),
  mode: z.nullable(z.enum(paymentModes)),
  /** Rupees, never negative; `kind` says whether they are added or subtracted. */
  amount: rupees,
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  status: z.nullable(z.enum(paymentStatuses)),
  at: moment,
  /** The account that wrote it; null for the gateway and for entries carried over from before the ledger. */
  by: z.nullable(z.string()),
  receiptId: z.nullable(z.number()),
  receiptNumber: z.nullable(z.string()),
  /** The entry that a refund or a reversal is about. */
  ofId: z.nullable(z.number()),
  isReversed: z.boolean(),
  /** For a payment: what can still be refunded, in rupees. */
  remaining: rupees,
  abilities: z.object({ refund: z.boolean(), takeBack: z.boolean() }),
});

/** The money of one booking. */
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
  /** The status was set by hand and does not match the sum, or too much was paid. */
  flagged: z.boolean(),
  entries: z.array(ledgerEntry),
  bills: z.array(z.object({ billId: z.number(), number: z.string(), at: moment, total: rupees })),
  waiting: z.array(z.object({ invoiceId: z.string(), amount: rupees, createdAt: moment })),
  /** What the reader may do with the money of this booking. `work`: see the counter's view of it. */
  abilities: z.object({ work: z.boolean(), record: z.boolean(), discount: z.boolean(), pay: z.boolean() }),
});

/** A bill of supply. Asking again answers the same bill until the price or the discount changes. */
export const bill = z.object({ billId: z.number(), number: z.string(), at: moment, total: rupees });

/**
 * The gateway's payment page: the browser posts `fields` as a form to `action`, and returns to
 * /dashboard/verify-payment.
 */
export const checkout = z.object({ action: z.string(), fields: z.record(z.string(), z.string()) });

const sums = { count: z.number(), amount: rupees };
/** The money of one day. `net`: that day's payments minus its refunds and reversals. */
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
  /** What is due now: on that day's bookings, and on all bookings. */
  dues: z.object({ ofDay: z.object(sums), all: z.object(sums) }),
  /** The day's discounts, refunds and reversals, with account and reason. */
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
  /** Bookings with entries of that day whose status and sum do not match. */
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
/** A date of the clinic's calendar: `2026-11-20`. */
export const closingParams = z.object({
  day: z.string('field.invalid').check(
    z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/, 'field.invalid'),
    z.refine((day) => atClinicClock(day, 0, 0) !== null, 'field.invalid'),
  ),
});

/** The last 30 days of the clinic's calendar, today included, oldest first. */
export const paymentSeries = z.object({
  days: z.array(z.object({ day: z.string(), bookings: z.number(), income: rupees })),
});
