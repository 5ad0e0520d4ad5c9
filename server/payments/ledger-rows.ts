import type { Language } from '#contract/fields.ts';
import type { BookingType, PaymentStatus } from '#contract/bookings/states.ts';
import type { LedgerLine, Slot } from '#contract/payments/ledger.ts';
import type { EntryKind, PaymentMode } from '#contract/payments/states.ts';

/** A booking's payment fields (R70), as its columns and the edit form name them. Amounts in paise. */
export interface MoneyFields {
  paymentStatus: PaymentStatus;
  discountPaise: number | null;
  amount1Paise: number | null;
  paymentId1: string;
  amount2Paise: number | null;
  paymentId2: string;
}

/** A booking's columns that concern money. Amounts in paise. */
export interface MoneyRow extends MoneyFields {
  id: number;
  kind: BookingType;
  accountId: number;
  patientNumber: string;
  patientName: string;
  patientPhone: string;
  /** The language of their papers. */
  patientLanguage: Language;
  itemName: string;
  itemNameBn: string;
  /** The package that it was booked in; '' for none. */
  packageName: string;
  packageNameBn: string;
  requestedAt: Date;
  pricePaise: number;
  isCancelled: boolean;
  /**
   * The clinic has confirmed the visit, or it is over, so its fee is owed. Before that, it is to be paid at the
   * clinic.
   */
  isConfirmed: boolean;
  doctorId: number | null;
  refererId: number | null;
  referringDoctorId: number | null;
  reportingDoctorId: number | null;
  /** When it was last cancelled; it may have been reopened since. */
  cancelledAt: Date | null;
  /** Its fee is not known yet; `pricePaise` is 0 then. */
  isFeeUnknown: boolean;
  /** The desk sets the fee, or did so: the doctor had none in the list. */
  isFeeToldHere: boolean;
  version: number;
}

/** A ledger entry as stored. Amounts in paise. */
export interface EntryRow extends LedgerLine {
  bookingId: number;
  mode: PaymentMode | null;
  reason: string | null;
  receiptId: number | null;
  receiptNumber: string | null;
  /** Of a cash payment: what was handed over for its receipt, if that was entered, and the change; in paise. */
  receivedPaise: number | null;
  returnedPaise: number | null;
  /** Of a refund, and of the reversal of a payment or refund. */
  voucherId: number | null;
  voucherNumber: string | null;
  /** The booking's price when it was made, in paise. */
  pricePaise: number;
  /** The booking was cancelled when it was made. */
  wasCancelled: boolean;
  byId: number | null;
  byName: string | null;
  at: Date;
  /** Of a payment: somebody has asked to take it back, and nobody has decided yet. */
  isAsked: boolean;
  /** Who asked to take the payment back; also on the reversal that followed. Else null. */
  askedById: number | null;
  askedByName: string | null;
  askedReason: string | null;
  askedAt: Date | null;
}

/** A ledger entry to be inserted. Amounts in paise. */
export interface NewEntry {
  kind: EntryKind;
  slot: Slot;
  amountPaise?: number;
  movedPaise?: number;
  mode?: PaymentMode;
  label?: string;
  reason?: string;
  status?: PaymentStatus;
  showsZero?: boolean;
  receiptId?: number;
  ofId?: number;
  reversesId?: number;
}

/** The account that makes an entry; null for the gateway. */
export interface Writer {
  accountId: number;
  role: string;
}

/** A receipt to be inserted. Amounts in paise. */
export interface NewReceipt {
  accountId: number;
  mode: PaymentMode;
  reference: string | null;
  totalPaise: number;
  receivedPaise: number | null;
  invoiceId: number | null;
}
