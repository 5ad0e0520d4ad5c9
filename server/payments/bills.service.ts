import type { Language } from '#contract/fields.ts';
import { isReversed, standingOf, upiLink } from '#contract/payments/ledger.ts';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import { isReached } from '../bookings/bookings.policy.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../errors.ts';
import type { Asking } from '../caller.ts';
import type { Download } from '../file-transfer.ts';
import { sumOf } from '../print/bill-input.ts';
import type { BillDocument, BillPayment, BillRefund } from '../print/bill-input.ts';
import { findBill, findReceipt, insertBill, selectBills } from './bills.store.ts';
import type { BillRow } from './bills.store.ts';
import type { EntryRow, MoneyRow } from './ledger-rows.ts';
import { findMoney, lockBookings, selectLines } from './ledger.store.ts';
import { asDownload } from './as-download.ts';

interface Printing extends Asking {
  language: Language;
}

/**
 * Issues a booking's bill under the next bill number. The same bill is answered until its name, price or discount
 * changes. @throws NOT_FOUND
 */
export async function issueBill(tx: Db, asking: Asking, bookingId: number): Promise<BillRow> {
  const [booking] = await lockBookings(tx, [bookingId]);
  if (!booking || !isReached(asking.caller, asking.scope, booking)) throw clinicError('NOT_FOUND');
  noteRows([booking]);
  const { discountPaise } = standingOf(booking, await selectLines(tx, bookingId));
  const wanted = {
    bookingId,
    itemName: booking.itemName,
    pricePaise: booking.pricePaise,
    discountPaise: Math.min(discountPaise, booking.pricePaise),
  };
  const [newest] = await selectBills(tx, bookingId);
  const isSame =
    newest &&
    newest.itemName === wanted.itemName &&
    newest.pricePaise === wanted.pricePaise &&
    newest.discountPaise === wanted.discountPaise;
  return isSame ? newest : insertBill(tx, wanted, asking.caller.accountId);
}

/** A bill as PDF, with the payments so far and, while money is due, a UPI code to pay it. @throws NOT_FOUND */
export async function printBill(db: Db, { language, ...asking }: Printing, id: number): Promise<Download> {
  const bill = await findBill(db, id);
  const booking = bill && (await findMoney(db, bill.bookingId));
  if (!bill || !booking || !isReached(asking.caller, asking.scope, booking)) throw clinicError('NOT_FOUND');
  noteRows([booking]);
  const [{ profile }, entries] = await Promise.all([readClinic(db), selectLines(db, booking.id)]);
  const { owedPaise, paidPaise } = standingOf(booking, entries);
  const payments = activePayments(entries);
  return write(bill.number, {
    language,
    kind: 'bill',
    clinic: profile,
    number: bill.number,
    date: bill.issuedAt,
    bookingNumber: String(booking.id),
    patient: patientOf(booking),
    lines: [
      { item: bill.itemName === booking.itemName ? itemIn(language, booking) : bill.itemName, paise: bill.pricePaise },
    ],
    discount: bill.discountPaise > 0 ? { paise: bill.discountPaise, reason: reasonsOf(entries) } : null,
    payments: payments.map(presentMove),
    refunds: refundsOf(payments, entries),
    takenBack: [],
    totals: { gross: bill.pricePaise, total: bill.pricePaise - bill.discountPaise, paid: paidPaise, due: owedPaise },
    ...(owedPaise > 0 && payTo(profile, bill.number, owedPaise)),
  });
}

/**
 * A receipt as PDF: what it paid, for which bookings, and what was left to pay at that time. Later refunds and
 * reversals are printed too. @throws NOT_FOUND
 */
export async function printReceipt(db: Db, { language, ...asking }: Printing, id: number): Promise<Download> {
  const receipt = await findReceipt(db, id);
  if (!receipt) throw clinicError('NOT_FOUND');
  const parts = await Promise.all(receipt.bookingIds.map((bookingId) => partOf(db, bookingId, id)));
  const [first] = parts;
  if (!first || !parts.every(({ booking }) => isReached(asking.caller, asking.scope, booking)))
    throw clinicError('NOT_FOUND');
  noteRows(parts.map(({ booking }) => booking));
  const { profile } = await readClinic(db);
  const payments = parts.flatMap(({ own }) => own);
  const refunds = parts.flatMap((part) => part.refunds);
  const takenBack = parts.flatMap((part) => part.takenBack);
  const total = payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const names = [...new Set(parts.map(({ booking }) => booking.patientName))];
  return write(receipt.number, {
    language,
    kind: 'receipt',
    clinic: profile,
    number: receipt.number,
    date: receipt.recordedAt,
    bookingNumber: receipt.bookingIds.join(', '),
    patient: { ...patientOf(first.booking), name: names.join(', ') },
    // Only this receipt's part of each booking: with other receipts' payments the lines would not add up.
    lines: parts.map(({ booking, own }) => ({
      item: itemFor(names, language, booking),
      paise: own.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    })),
    payments: payments.map(presentMove),
    refunds,
    takenBack,
    totals: {
      gross: total,
      total,
      paid: total - sumOf(refunds) - sumOf(takenBack),
      due: parts.reduce((sum, part) => sum + dueAfter(part), 0),
    },
  });
}

interface Part {
  booking: MoneyRow;
  /** This receipt's payments on the booking. */
  own: EntryRow[];
  /** Later refunds of these payments. */
  refunds: BillRefund[];
  /** Payments reversed because they were entered by mistake. */
  takenBack: BillRefund[];
  /** What was left to pay after these payments; negative if too much was paid. */
  leftPaise: number;
}

const dueAfter = ({ leftPaise, refunds, takenBack }: Part) =>
  Math.max(0, leftPaise + sumOf(refunds) + sumOf(takenBack));

async function partOf(db: Db, bookingId: number, receiptId: number): Promise<Part> {
  const [booking, entries] = await Promise.all([findMoney(db, bookingId), selectLines(db, bookingId)]);
  if (!booking) throw clinicError('NOT_FOUND');
  const own = entries.filter((entry) => entry.receiptId === receiptId);
  const last = own.at(-1)?.id ?? 0;
  const { duePaise, paidPaise } = standingOf(
    booking,
    entries.filter(({ id }) => id <= last),
  );
  return {
    booking,
    own,
    refunds: refundsOf(own, entries),
    takenBack: takenBackOf(own, entries),
    leftPaise: duePaise - paidPaise,
  };
}

async function write(number: string, document: BillDocument): Promise<Download> {
  // The PDF code loads fonts and a text shaper, so it is imported on first use.
  const { renderBill } = await import('../print/bill-document.ts');
  return asDownload(`${number.replaceAll('/', '-')}.pdf`, 'application/pdf', await renderBill(document));
}

const itemIn = (language: Language, { itemName, itemNameBn }: MoneyRow) =>
  (language === 'bn' && itemNameBn) || itemName;
/** If one account has several patients, each line names its patient. */
const itemFor = (names: readonly string[], language: Language, booking: MoneyRow) =>
  names.length > 1 ? `${itemIn(language, booking)} (${booking.patientName})` : itemIn(language, booking);
const patientOf = ({ patientName, accountId, patientPhone }: MoneyRow) => ({
  name: patientName,
  id: String(accountId),
  phone: patientPhone,
});
const activePayments = (entries: readonly EntryRow[]) =>
  entries.filter((entry) => entry.kind === 'payment' && !isReversed(entry, entries));

function presentMove({ mode, label, at, byName, amountPaise }: EntryRow): BillPayment {
  return { mode: mode ?? 'cash', reference: mode === 'cash' ? null : label, at, by: byName, paise: amountPaise };
}

function refundsOf(payments: readonly EntryRow[], entries: readonly EntryRow[]): BillRefund[] {
  const isOurs = (entry: EntryRow) =>
    entry.kind === 'refund' && payments.some(({ id }) => id === entry.ofId) && !isReversed(entry, entries);
  return entries.filter(isOurs).map((entry) => ({ ...presentMove(entry), reason: entry.reason ?? '' }));
}

/** A reversed payment stays on its receipt together with the reversal, so that paper and ledger agree. */
function takenBackOf(payments: readonly EntryRow[], entries: readonly EntryRow[]): BillRefund[] {
  const isOurs = (entry: EntryRow) => payments.some(({ id }) => id === entry.reversesId);
  return entries.filter(isOurs).map((entry) => ({ ...presentMove(entry), reason: entry.reason ?? '' }));
}

function reasonsOf(entries: readonly EntryRow[]): string | null {
  const reasons = entries
    .filter((entry) => entry.kind === 'discount' && !isReversed(entry, entries))
    .flatMap(({ reason }) => reason ?? []);
  return reasons.join('; ') || null;
}

function payTo({ upiId, name }: ClinicProfile, number: string, paise: number): Pick<BillDocument, 'upiLink' | 'upiId'> {
  const reference = number.replaceAll('/', '-');
  return upiId ? { upiId, upiLink: upiLink({ vpa: upiId, payee: name.en, paise, note: reference, reference }) } : {};
}
