import type { Language } from '#contract/fields.ts';
import type { Letterhead } from './letterhead-input.ts';

/**
 * A bill (what is to be paid) or a receipt (what was paid). All amounts are whole paise ≥ 0, and are printed as given:
 * the ledger calculates, the document does not. Times are printed in India's time.
 */
export interface BillDocument {
  /** For the document's own words; typed texts are not translated. */
  readonly language: Language;
  /** `bill`: 'Bill of Supply' (health services are exempt from GST); `receipt`: 'Receipt'. */
  readonly kind: 'bill' | 'receipt';
  readonly clinic: Letterhead;
  /** From the financial year's series without gaps, at most 16 characters. */
  readonly number: string;
  readonly date: Date;
  /** On a receipt: its bill's number. */
  readonly billNumber?: string | null;
  readonly bookingNumber?: string | null;
  readonly patient: { readonly name: string; readonly id: string; readonly phone?: string | null };
  readonly lines: readonly BillLine[];
  readonly discount?: { readonly paise: number; readonly reason: string | null } | null;
  /** Oldest first. */
  readonly payments: readonly BillPayment[];
  /** Oldest first; printed with a minus. */
  readonly refunds: readonly BillRefund[];
  /** Payments entered by mistake; oldest first, printed with a minus. */
  readonly takenBack: readonly BillRefund[];
  readonly totals: BillTotals;
  /** `upi://pay?…`, drawn as a QR code beside the amount due; missing once all is paid. */
  readonly upiLink?: string | null;
  /** The clinic's UPI id, printed below the code. */
  readonly upiId?: string | null;
}

interface BillLine {
  readonly item: string;
  readonly quantity?: number;
  /** For the whole line. */
  readonly paise: number;
}

/** The ledger's payment modes; the document has a word for each. */
const paymentModes = ['cash', 'upi', 'card', 'gateway'] as const;
type PaymentMode = (typeof paymentModes)[number];

export interface BillPayment {
  readonly mode: PaymentMode;
  readonly reference?: string | null;
  readonly at: Date;
  /** Who took the payment; null for the gateway. */
  readonly by: string | null;
  readonly paise: number;
}

export interface BillRefund extends BillPayment {
  readonly reason: string;
}

/** The sum of some payments, in paise. */
export const sumOf = (moves: readonly BillPayment[]) => moves.reduce((sum, { paise }) => sum + paise, 0);

interface BillTotals {
  /** Sum of the lines. */
  readonly gross: number;
  /** After the discount: the bill's amount, in words on a bill. */
  readonly total: number;
  /** Payments less refunds and reversals; in words on a receipt. */
  readonly paid: number;
  readonly due: number;
}
