import type { BookingType, PaymentStatus } from '#contract/bookings/states.ts';
import type { EntryKind, LedgerLine, PaymentMode, Slot } from '#contract/payments/ledger.ts';

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
  patientName: string;
  patientPhone: string;
  itemName: string;
  itemNameBn: string;
  requestedAt: Date;
  pricePaise: number;
  isCancelled: boolean;
  doctorId: number | null;
  refererId: number | null;
  referringDoctorId: number | null;
  reportingDoctorId: number | null;
  version: number;
}

/** A ledger entry as stored. Amounts in paise. */
export interface EntryRow extends LedgerLine {
  bookingId: number;
  mode: PaymentMode | null;
  reason: string | null;
  receiptId: number | null;
  receiptNumber: string | null;
  byName: string | null;
  at: Date;
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
