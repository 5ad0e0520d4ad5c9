import type { Language } from '#contract/fields.ts';
import type { Letterhead } from './letterhead-input.ts';

/**
 * A bill (what is to be paid) or a receipt (what was paid). All amounts are whole paise, ≥ 0, and are printed as they
 * are given: the ledger reckons, the document does not. Moments are printed in India's time.
 */
export interface BillDocument {
  /** Of the document's own words; what people typed is not translated. */
  readonly language: Language;
  /** `bill`: 'Bill of Supply' (health services are exempt from GST); `receipt`: 'Receipt'. */
  readonly kind: 'bill' | 'receipt';
  readonly clinic: Letterhead;
  /** From the year's gap-free series, at most 16 characters. */
  readonly number: string;
  readonly date: Date;
  /** On a receipt: the bill it belongs to. */
  readonly billNumber?: string | null;
  readonly bookingNumber?: string | null;
  readonly patient: { readonly name: string; readonly id: string; readonly phone?: string | null };
  readonly lines: readonly BillLine[];
  readonly discount?: { readonly paise: number; readonly reason: string | null } | null;
  /** Oldest first. */
  readonly payments: readonly BillPayment[];
  /** Oldest first; printed with a minus. */
  readonly refunds: readonly BillRefund[];
  /** Payments that were entered by mistake; oldest first, printed with a minus. */
  readonly takenBack: readonly BillRefund[];
  readonly totals: BillTotals;
  /** `upi://pay?…`, drawn as a QR code beside what is still due; left out once all is paid. */
  readonly upiLink?: string | null;
  /** The clinic's id that the link pays to, printed below the code. */
  readonly upiId?: string | null;
}

interface BillLine {
  readonly item: string;
  readonly quantity?: number;
  /** For the whole line. */
  readonly paise: number;
}

/** What the ledger names its modes; the document has a word for each. */
const paymentModes = ['cash', 'upi', 'card', 'gateway'] as const;
type PaymentMode = (typeof paymentModes)[number];

export interface BillPayment {
  readonly mode: PaymentMode;
  readonly reference?: string | null;
  readonly at: Date;
  /** Who took it; null when a gateway did. */
  readonly by: string | null;
  readonly paise: number;
}

export interface BillRefund extends BillPayment {
  readonly reason: string;
}

/** Paise of some payments together. */
export const sumOf = (moves: readonly BillPayment[]) => moves.reduce((sum, { paise }) => sum + paise, 0);

interface BillTotals {
  /** Sum of the lines. */
  readonly gross: number;
  /** After the discount: the bill's amount, written in words on a bill. */
  readonly total: number;
  /** Payments less refunds and what was taken back: written in words on a receipt. */
  readonly paid: number;
  readonly due: number;
}
