import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import { standingOf, upiLink } from '#contract/payments/ledger.ts';
import { isReached } from '../bookings/bookings.policy.ts';
import type { Asking } from '../caller.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import { readLetterhead } from '../clinic/logo.service.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../errors.ts';
import type { Download } from '../file-transfer.ts';
import type { BillDocument } from '../print/bill-input.ts';
import { findBill, insertBill, selectBills } from './bills.store.ts';
import type { BillRow } from './bills.store.ts';
import type { MoneyRow, Writer } from './ledger-rows.ts';
import { findMoney, lockBookings, selectLines } from './ledger.store.ts';
import { billSums, replacedBillSums, toMove, unreversedMoves } from './paper-figures.ts';
import { itemIn, patientOf, verifyAddress, writePaper } from './paper.ts';
import type { Printer, Printing } from './paper.ts';
import { billObstacle } from './payments.policy.ts';

type Billed = Pick<BillRow, 'bookingId' | 'itemName' | 'pricePaise' | 'discountPaise'>;

const isSame = (bill: BillRow, wanted: Billed) =>
  bill.itemName === wanted.itemName &&
  bill.pricePaise === wanted.pricePaise &&
  bill.discountPaise === wanted.discountPaise;

/** What a booking's bill says now. */
async function billedNow(tx: Db, booking: MoneyRow): Promise<Billed> {
  const { id: bookingId, itemName, pricePaise } = booking;
  const { discountPaise } = standingOf(booking, await selectLines(tx, bookingId));
  return { bookingId, itemName, pricePaise, discountPaise: Math.min(discountPaise, pricePaise) };
}

/**
 * Issues a booking's bill under the next bill number. The same bill is answered until its name, price or discount
 * changes. @throws NOT_FOUND, FEE_UNKNOWN, NOTHING_TO_BILL
 */
export async function issueBill(tx: Db, asking: Asking, bookingId: number): Promise<BillRow> {
  const [booking] = await lockBookings(tx, [bookingId]);
  if (!booking || !isReached(asking.caller, asking.scope, booking)) throw clinicError('NOT_FOUND');
  noteRows([booking]);
  const obstacle = billObstacle(booking);
  if (obstacle) throw clinicError(obstacle);
  const wanted = await billedNow(tx, booking);
  const [newest] = await selectBills(tx, bookingId);
  return newest && isSame(newest, wanted) ? newest : insertBill(tx, asking.caller.accountId, wanted);
}

/**
 * Replaces a booking's bill, if it has one, when its name, price or discount has changed: so the newest bill always
 * says what is to be paid. The caller's transaction holds the lock on the booking and has written the change.
 */
export async function replaceBill(tx: Db, by: Writer, bookingId: number): Promise<void> {
  const [newest] = await selectBills(tx, bookingId);
  const booking = newest && (await findMoney(tx, bookingId));
  if (!booking) return;
  const wanted = await billedNow(tx, booking);
  if (!isSame(newest, wanted)) await insertBill(tx, by.accountId, wanted);
}

/**
 * A bill as PDF. The newest one has the payments so far and, while money is due, a UPI code to pay it. One that was
 * replaced says by which, has the figures it was issued with, and cannot be paid. @throws NOT_FOUND
 */
export async function printBill(printer: Printer, { language, ...asking }: Printing, id: number): Promise<Download> {
  const { db } = printer;
  const bill = await findBill(db, id);
  const booking = bill && (await findMoney(db, bill.bookingId));
  if (!bill || !booking || !isReached(asking.caller, asking.scope, booking)) throw clinicError('NOT_FOUND');
  noteRows([booking]);
  const [{ profile }, clinic, entries, [newest = bill]] = await Promise.all([
    readClinic(db),
    readLetterhead(db),
    selectLines(db, booking.id),
    selectBills(db, booking.id),
  ]);
  const shared = {
    language,
    kind: 'bill',
    clinic,
    number: bill.number,
    date: bill.issuedAt,
    bookingNumber: String(booking.id),
    patient: patientOf(booking, [booking], language),
    lines: [
      { item: bill.itemName === booking.itemName ? itemIn(language, booking) : bill.itemName, paise: bill.pricePaise },
    ],
    inWordsPaise: bill.pricePaise - bill.discountPaise,
    verifyUrl: verifyAddress(printer, bill.verifyCode, language),
  } as const satisfies Partial<BillDocument>;
  if (newest.id !== bill.id)
    return writePaper({
      ...shared,
      sums: replacedBillSums(bill, entries),
      tables: [],
      replacedBy: { number: newest.number, at: newest.issuedAt },
    });
  return writePaper({
    ...shared,
    isCancelled: booking.isCancelled,
    sums: billSums(bill, booking, entries),
    tables: [{ title: 'payments', moves: unreversedMoves(entries).map(toMove) }],
    // Each entry changes the reference: a UPI app takes one reference once, also where parts of a bill are paid.
    upi: payTo(
      profile,
      `${bill.number.replaceAll('/', '-')}-${entries.length + 1}`,
      standingOf(booking, entries).owedPaise,
    ),
  });
}

function payTo({ upiId, name }: ClinicProfile, reference: string, paise: number): BillDocument['upi'] {
  if (!upiId || paise === 0) return null;
  return { id: upiId, paise, link: upiLink({ vpa: upiId, payee: name.en, paise, note: reference, reference }) };
}
