import type { Answer } from '#contract/endpoints.ts';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import type { Invoice } from '#contract/payments/shapes.ts';
import { isReversed, owedOf, remainingOf, standingOf, upiLink } from '#contract/payments/ledger.ts';
import { rupeesOf } from '../money.ts';
import type { Caller } from '../caller.ts';
import type { BillRow } from './bills.store.ts';
import type { RecordedPayment } from './counter.service.ts';
import type { InvoiceLine, InvoiceRow } from './invoices.store.ts';
import type { MoneyRow } from './ledger-rows.ts';
import type { BookingLedger } from './overview.service.ts';
import { invoiceAbilities, lineAbilities, moneyAbilities } from './payments.policy.ts';

/** What is still owed on a booking, from its payment fields. In paise. */
function owedOn(
  line: Omit<InvoiceLine, 'bookingId' | 'kind' | 'itemName' | 'itemNameBn' | 'patientName' | 'paise'>,
): number {
  return owedOf({
    duePaise: line.pricePaise - line.discountPaise,
    paidPaise: line.paidPaise,
    status: line.paymentStatus,
    isCancelled: line.isCancelled,
  });
}

/** What is still owed on a booking row. In paise. */
export const owedOnBooking = (row: MoneyRow): number =>
  owedOn({ ...row, discountPaise: row.discountPaise ?? 0, paidPaise: paidOn(row) });
const paidOn = (row: MoneyRow): number => (row.amount1Paise ?? 0) + (row.amount2Paise ?? 0);

/** Whether nothing is left to pay on an invoice that was never paid itself. */
export const isClosed = (row: InvoiceRow): boolean => row.lines.every((line) => owedOn(line) < line.paise);

/** An invoice; while it is open, with its UPI payment data. */
export function presentInvoice(
  row: InvoiceRow,
  { upiId, name }: Pick<ClinicProfile, 'upiId' | 'name'>,
  hasGateway: boolean,
  caller: Caller,
): Invoice {
  const state = row.settledAt ? 'PAID' : isClosed(row) ? 'CLOSED' : 'WAITING';
  const asks = state === 'WAITING';
  return {
    invoiceId: row.code,
    state,
    amount: rupeesOf(row.amountPaise),
    owed: rupeesOf(row.lines.reduce((sum, line) => sum + owedOn(line), 0)),
    patientName: row.patientName,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.settledAt?.toISOString() ?? null,
    receiptId: row.receiptId,
    bookings: row.lines.map(({ bookingId, kind, itemName, itemNameBn, patientName, paise }) => ({
      bookingId,
      bookingType: kind,
      itemName,
      itemNameBn,
      patientName,
      amount: rupeesOf(paise),
    })),
    // The note holds only the invoice's code, so that banks learn nothing about the patient or the treatment.
    upi:
      asks && upiId
        ? {
            upiId,
            payee: name.en,
            note: row.code,
            link: upiLink({ vpa: upiId, payee: name.en, paise: row.amountPaise, note: row.code, reference: row.code }),
          }
        : null,
    online: asks && hasGateway,
    abilities: invoiceAbilities(caller, row.accountId, row.lines, asks),
  };
}

/** A booking's ledger. Notes and status entries are left out. */
export function presentLedger(
  { booking, entries, bills, invoices }: BookingLedger,
  caller: Caller,
): Answer<'readBookingPayments'> {
  const standing = standingOf(booking, entries);
  return {
    bookingId: booking.id,
    bookingType: booking.kind,
    itemName: booking.itemName,
    itemNameBn: booking.itemNameBn,
    price: rupeesOf(booking.pricePaise),
    discount: rupeesOf(standing.discountPaise),
    due: rupeesOf(standing.duePaise),
    paid: rupeesOf(standing.paidPaise),
    owed: rupeesOf(standing.owedPaise),
    overpaid: rupeesOf(standing.overpaidPaise),
    paymentStatus: standing.status,
    flagged: standing.isFlagged,
    abilities: moneyAbilities(caller, booking, standing),
    entries: entries
      .filter(({ kind }) => kind !== 'note')
      .map((entry) => ({
        id: entry.id,
        kind: entry.kind,
        mode: entry.mode,
        amount: rupeesOf(entry.amountPaise),
        reference: entry.mode === 'cash' ? null : entry.label,
        reason: entry.reason,
        status: entry.status,
        at: entry.at.toISOString(),
        by: entry.byName,
        receiptId: entry.receiptId,
        receiptNumber: entry.receiptNumber,
        ofId: entry.reversesId ?? entry.ofId,
        isReversed: isReversed(entry, entries),
        remaining: rupeesOf(entry.kind === 'payment' ? remainingOf(entry, entries) : 0),
        abilities: lineAbilities(caller, booking, entry, entries),
      })),
    bills: bills.map(presentBill),
    waiting: invoices
      .filter((invoice) => !isClosed(invoice) && invoice.lines.some(({ bookingId }) => bookingId === booking.id))
      .map(({ code, amountPaise, createdAt }) => ({
        invoiceId: code,
        amount: rupeesOf(amountPaise),
        createdAt: createdAt.toISOString(),
      })),
  };
}

/** A bill in a list. */
export function presentBill({ id, number, issuedAt, pricePaise, discountPaise }: BillRow): Answer<'issueBill'> {
  return { billId: id, number, at: issuedAt.toISOString(), total: rupeesOf(pricePaise - discountPaise) };
}

/** What the caller owes, booking by booking. */
export function presentDues(rows: readonly MoneyRow[]): Answer<'readMyDues'> {
  return {
    total: rupeesOf(rows.reduce((sum, row) => sum + owedOnBooking(row), 0)),
    bookings: rows.map((row) => ({
      bookingId: row.id,
      bookingType: row.kind,
      itemName: row.itemName,
      itemNameBn: row.itemNameBn,
      patientName: row.patientName,
      requestDate: row.requestedAt.toISOString(),
      price: rupeesOf(row.pricePaise),
      discount: rupeesOf(row.discountPaise ?? 0),
      paid: rupeesOf(paidOn(row)),
      owed: rupeesOf(owedOnBooking(row)),
    })),
  };
}

/** A recorded payment, as the counter sees it. */
export function presentRecorded({ taken, settled }: RecordedPayment): Answer<'recordPayment'> {
  const { receiptId, number, totalPaise, owedPaise } = settled;
  const received = taken.mode === 'cash' ? (taken.receivedPaise ?? totalPaise) : null;
  return {
    receiptId,
    number,
    mode: taken.mode,
    amount: rupeesOf(totalPaise),
    owed: rupeesOf(owedPaise),
    received: rupeesOf(received),
    returned: received === null ? null : rupeesOf(received - totalPaise),
  };
}
