import type { Answer } from '#contract/endpoints.ts';
import type { Register } from '#contract/payments/books.ts';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import type { Invoice } from '#contract/payments/shapes.ts';
import { isReversed, remainingOf, standingOf, upiLink } from '#contract/payments/ledger.ts';
import { paperStateOf } from '#contract/payments/papers.ts';
import type { Page } from '#contract/paging.ts';
import { may } from '#contract/permissions.ts';
import { rupeesOf } from '../shared/money.ts';
import type { Caller } from '../shared/caller.ts';
import type { BillRow } from './bills.store.ts';
import type { Claim } from './claims.store.ts';
import type { RecordedPayment } from './counter.service.ts';
import type { DueRow, InvoiceRow } from './invoices.store.ts';
import type { BookingLedger } from './overview.service.ts';
import type { RegisterPage, RegisterRow } from './register.service.ts';
import { invoiceAbilities, lineAbilities, mayDeclineRefund, maySetFee, moneyAbilities } from './payments.policy.ts';
import { isClaimed, owedOnBooking, owedOnLine, paidOn, stateOf } from './owed.ts';

/** An invoice. While it is open, it has the data for paying by UPI. */
export function presentInvoice(
  row: InvoiceRow,
  caller: Caller,
  { upiId, name }: Pick<ClinicProfile, 'upiId' | 'name'>,
  hasGateway: boolean,
): Invoice {
  const state = stateOf(row);
  const asks = state === 'WAITING' && !isClaimed(row);
  const abilities = invoiceAbilities(caller, row.accountId, row.lines, {
    isWaiting: state === 'WAITING',
    isSettled: row.settledAt !== null,
    isClaimed: isClaimed(row),
  });
  return {
    invoiceId: row.code,
    state,
    amount: rupeesOf(row.amountPaise),
    owed: rupeesOf(row.lines.reduce((sum, line) => sum + owedOnLine(line), 0)),
    patientName: [...new Set(row.lines.map(({ patientName }) => patientName))].join(', '),
    holderName: row.holderName,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.settledAt?.toISOString() ?? null,
    receiptId: row.receiptId,
    bookings: row.lines.map(({ bookingId, kind, itemName, itemNameBn, patientName, patientNumber, paise }) => ({
      bookingId,
      bookingType: kind,
      itemName,
      itemNameBn,
      patientName,
      patientNumber,
      amount: rupeesOf(paise),
    })),
    // The note has only the invoice's code, so that banks learn nothing about the patient or the treatment.
    upi:
      asks && upiId
        ? {
            upiId,
            payee: name.en,
            payeeBn: name.bn,
            note: row.code,
            link: upiLink({ vpa: upiId, payee: name.en, paise: row.amountPaise, note: row.code, reference: row.code }),
          }
        : null,
    online: asks && hasGateway,
    claim: row.claim && presentClaim(row.claim, caller),
    abilities,
  };
}

/** The invoices that wait to be paid at the counter. */
export function presentWaiting(
  { rows, page }: { rows: readonly InvoiceRow[]; page: Page },
  caller: Caller,
  profile: Pick<ClinicProfile, 'upiId' | 'name'>,
  hasGateway: boolean,
): Answer<'listWaitingInvoices'> {
  return { invoices: rows.map((row) => presentInvoice(row, caller, profile, hasGateway)), page };
}

/** What a patient says they have paid. Only the desk is told whether the reference is known already. */
function presentClaim({ reference, at, byName, state, isDuplicate }: Claim, caller: Caller): Invoice['claim'] {
  return {
    reference,
    at: new Date(at).toISOString(),
    by: byName,
    state,
    duplicate: isDuplicate && may('payments.record', caller.role),
  };
}

/** A booking's ledger. Notes and status entries are left out. */
export function presentLedger(
  { booking, entries, bills, invoices, refundAsked }: BookingLedger,
  caller: Caller,
): Answer<'readBookingPayments'> {
  const standing = standingOf(booking, entries);
  const abilities = moneyAbilities(caller, booking, standing);
  return {
    bookingId: booking.id,
    bookingType: booking.kind,
    itemName: booking.itemName,
    itemNameBn: booking.itemNameBn,
    price: rupeesOf(booking.pricePaise),
    feeUnknown: booking.isFeeUnknown,
    waived: standing.isWaived,
    discount: rupeesOf(standing.discountPaise),
    due: rupeesOf(standing.duePaise),
    paid: rupeesOf(standing.paidPaise),
    owed: rupeesOf(standing.owedPaise),
    overpaid: rupeesOf(standing.overpaidPaise),
    isConfirmed: booking.isConfirmed,
    paymentStatus: standing.status,
    flagged: standing.isFlagged,
    refundAsked: refundAsked?.toISOString() ?? null,
    abilities: {
      ...abilities,
      setFee: maySetFee(caller, booking, entries),
      declineRefund: refundAsked !== null && mayDeclineRefund(caller, booking),
    },
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
        voucherId: entry.kind === 'refund' ? entry.voucherId : null,
        voucherNumber: entry.voucherNumber,
        ofId: entry.reversesId ?? entry.ofId,
        isReversed: isReversed(entry, entries),
        remaining: rupeesOf(entry.kind === 'payment' ? remainingOf(entry, entries) : 0),
        asked:
          abilities.work && entry.isAsked && entry.askedAt
            ? { by: entry.askedByName ?? '', reason: entry.askedReason ?? '', at: entry.askedAt.toISOString() }
            : null,
        askedBy: entry.kind === 'reversal' ? entry.askedByName : null,
        abilities: lineAbilities(caller, booking, entry, entries),
      })),
    bills: bills.map(presentBill),
    waiting: invoices
      .filter(
        (invoice) => stateOf(invoice) === 'WAITING' && invoice.lines.some(({ bookingId }) => bookingId === booking.id),
      )
      .map(({ code, amountPaise, createdAt, claim }) => ({
        invoiceId: code,
        claimed: claim?.state === 'OPEN',
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
export function presentDues(rows: readonly DueRow[], invoices: readonly InvoiceRow[]): Answer<'readMyDues'> {
  const claimed = invoices.filter(isClaimed).flatMap(({ lines }) => lines);
  return {
    total: rupeesOf(rows.reduce((sum, row) => sum + owedOnBooking(row), 0)),
    invoices: invoices.map((invoice) => ({
      invoiceId: invoice.code,
      amount: rupeesOf(invoice.amountPaise),
      createdAt: invoice.createdAt.toISOString(),
      isClaimed: isClaimed(invoice),
      bookingIds: invoice.lines.map(({ bookingId }) => bookingId),
    })),
    bookings: rows.map((row) => ({
      bookingId: row.id,
      bookingType: row.kind,
      itemName: row.itemName,
      itemNameBn: row.itemNameBn,
      patientName: row.patientName,
      patientNumber: row.patientNumber,
      requestDate: row.requestedAt.toISOString(),
      visitAt: row.visitAt?.toISOString() ?? null,
      isConfirmed: row.isConfirmed,
      price: rupeesOf(row.pricePaise),
      discount: rupeesOf(row.discountPaise ?? 0),
      paid: rupeesOf(paidOn(row)),
      owed: rupeesOf(owedOnBooking(row)),
      claimed: rupeesOf(
        claimed.filter(({ bookingId }) => bookingId === row.id).reduce((sum, { paise }) => sum + paise, 0),
      ),
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

/** A receipt or bill of the register. */
export const presentPaper = (row: RegisterRow): Register['rows'][number] => ({
  id: row.id,
  number: row.number,
  at: row.at.toISOString(),
  patientName: row.patientName,
  bookings: row.bookings,
  amount: rupeesOf(row.paise),
  mode: row.mode,
  reference: row.reference,
  by: row.by,
  state: paperStateOf(row),
  stands: rupeesOf(row.kind === 'bill' ? null : row.paise - row.reversedPaise - row.refundedPaise),
});

/** A page of the register of receipts or bills. */
export const presentRegister = ({ rows, page }: RegisterPage): Answer<'listRegister'> => ({
  rows: rows.map(presentPaper),
  page,
});
