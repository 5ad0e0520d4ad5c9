import * as z from 'zod/mini';
import { bookingTypes, paymentStatuses } from '../bookings/states.ts';
import { visible } from '../account-fields.ts';
import { language, moment, printable, recordId, rupees, rupeesInput, textLine } from '../fields.ts';
import { limits } from '../limits.ts';
import { page } from '../paging.ts';
import { paperSizes } from './papers.ts';
import type { PaperState } from './papers.ts';
import { upiReferenceIn } from './references.ts';
import { claimStates, counterModes, entryKinds, invoiceStates, paymentModes } from './states.ts';
import { typed } from '../typed-text.ts';

/** More than 0, at most ten lakh rupees, at most two decimals. */
const amount = rupeesInput.check(z.refine((input: string | number) => Number(input) > 0, 'payment.positive'));
const reason = textLine(limits.longestReason, 'field.tooLong', 'payment.reason');
const reference = z.optional(
  typed('payment.reference').check(
    z.trim(),
    z.maxLength(limits.referenceLength, 'field.tooLong'),
    z.regex(visible, 'field.invalid'),
    printable,
  ),
);
const received = z.optional(amount);

/**
 * The id of an invoice, made to be read aloud: ten letters and digits, without I, L, O and U, which are easily misread.
 */
const invoiceId = typed('payment.invoiceId').check(
  z.trim(),
  z.toUpperCase(),
  z.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, 'payment.invoiceId'),
);
export const invoiceParams = z.object({ invoiceId });
export const paymentParams = z.object({ id: recordId });
/** Of a paper; left out: the person's language, on A4. */
export const paperQuery = z.object({
  language: z.optional(language),
  paper: z.optional(z.enum(paperSizes, 'field.invalid')),
});

/**
 * POST /payment (R71, D51). `amount` in rupees, for one booking, for several of one account or, without either, for all
 * unpaid bookings; the oldest first. `bookingType` is optional, since both types share one series of numbers; a wrong
 * one is answered NOT_FOUND.
 */
export const invoiceBody = z
  .object({
    amount,
    bookingId: z.optional(recordId),
    bookingIds: z.optional(
      z.array(recordId).check(z.minLength(1, 'field.invalid'), z.maxLength(limits.duesShown, 'field.invalid')),
    ),
    bookingType: z.optional(z.enum(bookingTypes, 'field.invalid')),
  })
  // With both, one would be ignored silently.
  .check(
    z.refine(({ bookingId, bookingIds }) => bookingId === undefined || bookingIds === undefined, {
      error: 'field.invalid',
      path: ['bookingIds'],
    }),
  );
/** PUT /invoices/:invoiceId/claim: 'I have paid', with the transfer's reference (UTR) in any spelling. */
export const claimBody = z.object({
  reference: typed('payment.reference').check(
    z.overwrite((text: string) => upiReferenceIn(text) ?? text),
    z.regex(/^[0-9]{12}$/, 'payment.reference'),
  ),
});
/** POST /verify-payment (R72). */
export const verifyBody = z.object({ invoiceId });

/** What is paid for. `Bn` names are '' if there is none. `patientName` tells the patients of one account apart. */
const booked = {
  bookingId: z.number(),
  bookingType: z.enum(bookingTypes),
  itemName: z.string(),
  itemNameBn: z.string(),
  patientName: z.string(),
  patientNumber: z.string(),
};

/** A payment that was started. Only the counter and a signed message of the gateway can set it to PAID. */
export const invoice = z.object({
  invoiceId: z.string(),
  state: z.enum(invoiceStates),
  amount: rupees,
  /** What is still due on its bookings, in rupees. */
  owed: rupees,
  /** The patients of its bookings. */
  patientName: z.string(),
  /** The account that owes it. */
  holderName: z.string(),
  createdAt: moment,
  paidAt: z.nullable(moment),
  receiptId: z.nullable(z.number()),
  bookings: z.array(z.object({ ...booked, amount: rupees })),
  /** The UPI link, also the text of the QR code. Null once it is paid, and if the clinic has no UPI address. */
  upi: z.nullable(
    z.object({ link: z.string(), upiId: z.string(), payee: z.string(), payeeBn: z.string(), note: z.string() }),
  ),
  /** Whether the gateway can take the payment. */
  online: z.boolean(),
  /**
   * What the patient says they paid: the transfer's twelve digits, when and by whom noted. `duplicate`, for the desk:
   * the digits are on another claim or payment.
   */
  claim: z.nullable(
    z.object({
      reference: z.string(),
      at: moment,
      by: z.string(),
      state: z.enum(claimStates),
      duplicate: z.boolean(),
    }),
  ),
  /**
   * `confirm`: record its payment at the counter. `pay`: pay it. `claim`: say that it was paid, or correct that.
   * `decline`: say that the clinic did not find it.
   */
  abilities: z.object({ confirm: z.boolean(), pay: z.boolean(), claim: z.boolean(), decline: z.boolean() }),
});
export type Invoice = z.infer<typeof invoice>;

/** Invoices waiting for the counter: those that patients say they have paid first, then by their days. */
export const waitingInvoices = z.object({ invoices: z.array(invoice), page });

/**
 * The reader's unpaid bookings, oldest first, and their open invoices, newest first. `isClaimed`: they say that they
 * have paid it, and the clinic has yet to find the transfer. `bookingIds`: what it covers.
 */
export const dues = z.object({
  total: rupees,
  invoices: z.array(
    z.object({
      invoiceId: z.string(),
      amount: rupees,
      createdAt: moment,
      isClaimed: z.boolean(),
      bookingIds: z.array(z.number()),
    }),
  ),
  bookings: z.array(
    z.object({
      ...booked,
      requestDate: moment,
      /** When they come, or came: the beginning of the day where no time is set; null where none is. */
      visitAt: z.nullable(moment),
      /** False: the clinic has not confirmed the visit, and its fee is to be paid there. */
      isConfirmed: z.boolean(),
      price: rupees,
      discount: rupees,
      paid: rupees,
      owed: rupees,
      /** What the reader says they have paid of it and the clinic has yet to find. */
      claimed: rupees,
    }),
  ),
});

interface Taken {
  mode: string;
  reference?: string | undefined;
  received?: string | number | undefined;
}
const needsReference = ({ mode, reference: given }: Taken) => mode !== 'upi' || upiReferenceIn(given ?? '') !== null;
const onlyCashIsReturned = ({ mode, received: given }: Taken) => mode === 'cash' || given === undefined;
const cashHasNone = ({ mode, reference: given }: Taken) => mode !== 'cash' || !given;
const utr = { error: 'payment.reference', path: ['reference'] };
const noReference = { error: 'payment.noReference', path: ['reference'] };
const cashOnly = { error: 'payment.receivedCash', path: ['received'] };

interface TakenAmount extends Taken {
  amount: string | number;
}
const isEnough = ({ amount: asked, received: given }: TakenAmount) =>
  given === undefined || Number(given) >= Number(asked);
const tooLittle = { error: 'payment.received', path: ['received'] };

const taken = { mode: z.enum(counterModes, 'payment.mode'), amount, received, reference };
const rules = [
  z.refine<Taken>(needsReference, utr),
  z.refine<Taken>(cashHasNone, noReference),
  z.refine<Taken>(onlyCashIsReturned, cashOnly),
  z.refine<TakenAmount>(isEnough, tooLittle),
] as const;
/**
 * A payment at the counter. UPI needs its twelve digits, however they are written; a card slip's number is optional.
 */
export const counterPayment = z.object(taken).check(...rules);
export type CounterPaymentForm = z.output<typeof counterPayment>;
/** A payment at the counter for one booking. */
export const recordBody = z.object({ bookingId: recordId, ...taken }).check(...rules);
/** A payment at the counter for an invoice, whose amount is known. */
export const confirmBody = z
  .object({ mode: z.enum(counterModes, 'payment.mode'), received, reference })
  .check(z.refine(needsReference, utr), z.refine(cashHasNone, noReference), z.refine(onlyCashIsReturned, cashOnly));

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

/** The fee of a visit whose doctor has none in the list; 0 is a free visit. */
export const feeBody = z.object({ fee: rupeesInput });

export const discountBody = z.object({ amount, reason });
export const refundBody = z.object({ amount, mode: z.enum(paymentModes, 'payment.mode'), reason, reference });
export const reversalBody = z.object({
  reason: reason.check(z.minLength(limits.reasonLength, 'payment.reasonLength')),
});
/** Whether cash that somebody asked to take back is taken back. */
export const decisionBody = z.object({ approve: z.boolean('field.invalid') });

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
  /** Of a refund: its voucher. A reversal of money has only a number. */
  voucherId: z.nullable(z.number()),
  voucherNumber: z.nullable(z.string()),
  /** The entry that a refund or a reversal is about. */
  ofId: z.nullable(z.number()),
  isReversed: z.boolean(),
  /** For a payment: what can still be refunded, in rupees. */
  remaining: rupees,
  /** Of a payment: who asked to take it back, while nobody has decided. */
  asked: z.nullable(z.object({ by: z.string(), reason: z.string(), at: moment })),
  /** Of a reversal: who asked for it; `by` approved it. */
  askedBy: z.nullable(z.string()),
  /** `ask`: they took this cash, so another person must decide. `approve`, `refuse`: decide on what was asked. */
  abilities: z.object({
    refund: z.boolean(),
    takeBack: z.boolean(),
    ask: z.boolean(),
    approve: z.boolean(),
    refuse: z.boolean(),
  }),
});

/** The money of one booking. */
export const bookingLedger = z.object({
  bookingId: z.number(),
  bookingType: z.enum(bookingTypes),
  itemName: z.string(),
  itemNameBn: z.string(),
  price: rupees,
  /** The fee is not known yet: `price` is 0, and nothing is owed. */
  feeUnknown: z.boolean(),
  /** COMPLETED was set by hand: what is not paid is not collected, also of a fee that is not known. */
  waived: z.boolean(),
  discount: rupees,
  due: rupees,
  paid: rupees,
  owed: rupees,
  overpaid: rupees,
  /** False: the clinic has not confirmed the visit, and its fee is to be paid there. */
  isConfirmed: z.boolean(),
  paymentStatus: z.enum(paymentStatuses),
  /** The status was set by hand and does not match the sum, or too much was paid. */
  flagged: z.boolean(),
  /**
   * Since when the clinic is to decide on a refund, because the booking was cancelled after a payment; null if there is
   * nothing to decide.
   */
  refundAsked: z.nullable(moment),
  entries: z.array(ledgerEntry),
  bills: z.array(z.object({ billId: z.number(), number: z.string(), at: moment, total: rupees })),
  /** `claimed`: the patient says it is paid. */
  waiting: z.array(z.object({ invoiceId: z.string(), claimed: z.boolean(), amount: rupees, createdAt: moment })),
  /** What the reader may do with the money of this booking. `work`: see the counter's view of it. */
  abilities: z.object({
    work: z.boolean(),
    record: z.boolean(),
    discount: z.boolean(),
    pay: z.boolean(),
    setFee: z.boolean(),
    bill: z.boolean(),
    /** Keep the money of a cancelled booking. */
    declineRefund: z.boolean(),
  }),
});

/** A bill of supply. Asking again answers the same bill until the price or the discount changes. */
export const bill = z.object({ billId: z.number(), number: z.string(), at: moment, total: rupees });

/** What anyone with the code on a bill, a receipt or a refund voucher may learn about it; nothing else. */
export interface PaperAnswer {
  readonly result: PaperState | 'UNKNOWN';
  readonly kind: 'bill' | 'receipt' | 'voucher' | null;
  readonly clinic: { readonly en: string; readonly bn: string } | null;
  readonly number: string | null;
  readonly date: string | null;
  /** In rupees: of a bill its total, of the others what was paid or refunded. */
  readonly amount: number | null;
  /** In rupees, of a receipt: what was reversed and refunded since, and what still counts. */
  readonly reversed: number | null;
  readonly refunded: number | null;
  readonly stands: number | null;
  /** The number and date of the newer bill, or of the last reversal. */
  readonly endedBy: string | null;
  readonly endedAt: string | null;
}

/**
 * The gateway's payment page: the browser posts `fields` as a form to `action`, and returns to
 * /dashboard/verify-payment.
 */
export const checkout = z.object({ action: z.string(), fields: z.record(z.string(), z.string()) });
export type Checkout = z.output<typeof checkout>;
