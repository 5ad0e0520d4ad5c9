import type { Language } from '#contract/fields.ts';
import type { AgeOf } from '#contract/patients/age.ts';
import type { PaymentMode } from '#contract/payments/states.ts';
import type { Letterhead } from './letterhead.ts';

/**
 * A bill (what is to be paid), a receipt (what was paid) or a refund voucher (what was given back). All amounts are
 * whole paise ≥ 0, and are printed as given: the ledger calculates, the document does not. Times are printed in India's
 * time.
 */
export interface BillDocument {
  /** The language of the document's own words; typed texts are not translated. */
  readonly language: Language;
  /** `bill`: 'Bill of Supply' (health services are exempt from GST). */
  readonly kind: 'bill' | 'receipt' | 'voucher';
  readonly clinic: Letterhead;
  /** From the financial year's series without gaps, at most 16 characters. */
  readonly number: string;
  readonly date: Date;
  /** On a receipt: the bill it was paid for, if there was one. */
  readonly billNumber?: string | null;
  /** On a voucher: the receipt of the payment it gives back from. */
  readonly receiptNumber?: string | null;
  readonly bookingNumber?: string | null;
  readonly visitNumber?: string | null;
  readonly patient: {
    readonly name: string;
    readonly id: string;
    readonly phone?: string | null;
    /** On a paper for one person. */
    readonly about?: (AgeOf & { readonly sex: 'Male' | 'Female' | 'Other' | null }) | null;
  };
  /** Who sent the person. */
  readonly requester?: string | null;
  /** On a bill: who issued it at the counter. */
  readonly issuedBy?: string | null;
  readonly lines: readonly BillLine[];
  /** On a receipt: cash that was handed over, and the change, if that was entered. */
  readonly cash?: { readonly givenPaise: number; readonly returnedPaise: number } | null;
  /** From the sum of the lines down to what is due, in the order in which they are added up. */
  readonly sums: readonly BillSum[];
  /** The amount in words: of a bill its total, of a receipt and a voucher what was paid or given back by it. */
  readonly inWordsPaise: number;
  readonly tables: readonly BillTable[];
  /** The newer bill that replaced it. The figures are those it was issued with, and it cannot be paid. */
  readonly replacedBy?: { readonly number: string; readonly at: Date } | null;
  /** The booking of a bill was cancelled: nothing is to be paid by it. */
  readonly isCancelled?: boolean;
  /** Reversals of what the document says. */
  readonly reversals?: readonly BillMove[];
  /** Whether everything was reversed. */
  readonly isVoid?: boolean;
  /** A copy; the original was printed at this time, or not yet. */
  readonly duplicate?: { readonly firstPrintedAt: Date | null } | null;
  /** The address at which the document can be verified, drawn as a QR code. */
  readonly verifyUrl: string;
  /** How to pay what is due: `upi://pay?…`, drawn as a QR code. */
  readonly upi?: { readonly link: string; readonly id: string; readonly paise: number } | null;
}

interface BillLine {
  readonly item: string;
  readonly quantity?: number;
  /** For the whole line. */
  readonly paise: number;
}

/** The sums a document can have, and the texts they are printed with. */
export const sumTexts = {
  gross: 'gross',
  discount: 'discount',
  total: 'total',
  paid: 'paid',
  paidBefore: 'paidBefore',
  paidNow: 'paidNow',
  refunded: 'refunded',
  notCollected: 'notCollected',
  cancelled: 'notCollectedCancelled',
  overpaid: 'overpaid',
  due: 'due',
  paidByReceipt: 'paidByReceipt',
  refundedBefore: 'refundedBefore',
  refundedNow: 'refundedNow',
  left: 'leftOfPayment',
} as const;

export interface BillSum {
  readonly sum: keyof typeof sumTexts;
  readonly paise: number;
  /** Of a discount or waiver: why it was given. */
  readonly reason?: string | null;
}

interface BillTable {
  readonly title: 'payments' | 'paidBeforeTitle' | 'paidNowTitle' | 'sinceTitle' | 'refundTitle';
  /** Oldest first. */
  readonly moves: readonly BillMove[];
}

/** One payment, refund or reversal; refunds and reversals are printed with a minus. */
export interface BillMove {
  readonly kind: 'payment' | 'refund' | 'reversal';
  /** Of its receipt, voucher or reversal; null for entries older than these numbers. */
  readonly number: string | null;
  /** How it was paid; the document has a word for each mode. */
  readonly mode: PaymentMode;
  readonly reference?: string | null;
  readonly reason?: string | null;
  readonly at: Date;
  /** Who entered it; null for the gateway. */
  readonly by: string | null;
  readonly paise: number;
}
