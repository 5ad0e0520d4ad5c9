import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import { standingOf, upiLink } from '#contract/payments/ledger.ts';
import { isReached } from '../bookings/bookings.policy.ts';
import type { Asking } from '../shared/caller.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import { readLetterhead } from '../clinic/logo.service.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import type { Download } from '../shared/file-transfer.ts';
import type { BillDocument } from '../print/bill-input.ts';
import { findBill, insertBill, lockVisitOf, selectBills, selectBookingsOfVisit } from './bills.store.ts';
import type { BillLine, BillRow } from './bills.store.ts';
import type { EntryRow, MoneyRow, Writer } from './ledger-rows.ts';
import { lockBookings, selectLinesOf, selectMoney } from './ledger.store.ts';
import { billSums, listMoves, replacedBillSums, unreversedMoves } from './paper-figures.ts';
import { itemIn, readConcerned, verifyAddress, writePaper } from './paper.ts';
import { findIssuer } from './paper-facts.store.ts';
import type { AskedPaper, PrintDeps } from './paper.ts';
import { billObstacle } from './payments.policy.ts';

const isSame = ({ lines }: BillRow, wanted: readonly BillLine[]) =>
  lines.length === wanted.length &&
  lines.every((line, place) => {
    const now = wanted[place];
    return (
      line.bookingId === now?.bookingId &&
      line.itemName === now.itemName &&
      line.pricePaise === now.pricePaise &&
      line.discountPaise === now.discountPaise
    );
  });

/** A booking with its ledger. */
export interface MoneyLine {
  booking: MoneyRow;
  entries: EntryRow[];
}

/** Reads bookings with their ledgers, in the given order, by two queries for however many there are. */
export async function readLines(db: Db, bookingIds: readonly number[]): Promise<MoneyLine[]> {
  const bookings = new Map((await selectMoney(db, bookingIds)).map((booking) => [booking.id, booking]));
  const entries = Map.groupBy(await selectLinesOf(db, bookingIds), ({ bookingId }) => bookingId);
  return bookingIds.map((id) => ({ booking: bookings.get(id)!, entries: entries.get(id) ?? [] }));
}

/**
 * What the bill of a booking's visit says now: its lines whose price is known, also ₹0. A cancelled booking is left
 * out, unless it is on the bill that stands already, which then says that nothing is to be paid for it.
 */
async function billedNow(tx: Db, bookingId: number, newest: BillRow | undefined): Promise<BillLine[]> {
  const lines = await readLines(tx, await selectBookingsOfVisit(tx, bookingId));
  const isListed = ({ id }: MoneyRow) => newest?.lines.some((line) => line.bookingId === id) ?? id === bookingId;
  return lines
    .filter(({ booking }) => isListed(booking) || (!booking.isCancelled && !booking.isFeeUnknown))
    .map(({ booking: { id, itemName, pricePaise, isCancelled }, entries }) => {
      const { discountPaise } = standingOf({ pricePaise, isCancelled }, entries);
      return { bookingId: id, itemName, pricePaise, discountPaise: Math.min(discountPaise, pricePaise) };
    });
}

/**
 * Issues the bill of a booking's visit under the next bill number. As long as names, prices, discounts and lines are
 * the same, it returns the bill that was issued before.
 * @throws NOT_FOUND, FEE_UNKNOWN, NOTHING_TO_BILL
 */
export async function issueBill(tx: Db, asking: Asking, bookingId: number): Promise<BillRow> {
  const bookings = await lockBookings(tx, await selectBookingsOfVisit(tx, bookingId));
  const booking = bookings.find(({ id }) => id === bookingId);
  if (!booking || !isReached(asking.caller, asking.scope, booking)) throw clinicError('NOT_FOUND');
  noteRows(bookings);
  const obstacle = billObstacle(booking);
  if (obstacle) throw clinicError(obstacle);
  await lockVisitOf(tx, bookingId);
  const [newest] = await selectBills(tx, bookingId);
  const wanted = await billedNow(tx, bookingId, newest);
  return newest && isSame(newest, wanted) ? newest : insertBill(tx, asking.caller.accountId, wanted);
}

/**
 * Replaces the bill that lists a booking, if there is one, when a name, price, discount or line has changed, so that
 * the newest bill always says what is to be paid. The caller's transaction holds the lock on the booking and has
 * written the change.
 */
export async function replaceBill(tx: Db, by: Writer, bookingId: number): Promise<void> {
  if ((await selectBills(tx, bookingId)).length === 0) return;
  await lockVisitOf(tx, bookingId);
  const [newest] = await selectBills(tx, bookingId);
  const wanted = await billedNow(tx, bookingId, newest);
  if (newest && !isSame(newest, wanted)) await insertBill(tx, by.accountId, wanted);
}

/**
 * A bill as PDF, in the person's language and on A4 unless `asked` says otherwise. The newest bill shows the payments
 * so far and, while money is owed, a UPI code to pay it. A replaced bill names the newer one, shows the figures it was
 * issued with, and cannot be paid.
 * @throws NOT_FOUND
 */
export async function printBill(
  printer: PrintDeps,
  asking: Asking,
  id: number,
  asked: AskedPaper = {},
): Promise<Download> {
  const { db } = printer;
  const bill = await findBill(db, id);
  const lines = bill
    ? await readLines(
        db,
        bill.lines.map(({ bookingId }) => bookingId),
      )
    : [];
  const [first] = lines;
  if (!bill || !first || !lines.every(({ booking }) => isReached(asking.caller, asking.scope, booking)))
    throw clinicError('NOT_FOUND');
  noteRows(lines.map(({ booking }) => booking));
  const [{ profile }, clinic, [newest = bill]] = await Promise.all([
    readClinic(db),
    readLetterhead(db),
    selectBills(db, first.booking.id),
  ]);
  const language = asked.language ?? first.booking.patientLanguage;
  const shared = {
    language,
    kind: 'bill',
    clinic,
    number: bill.number,
    date: bill.issuedAt,
    bookingNumber: lines.map(({ booking }) => booking.id).join(', '),
    issuedBy: await findIssuer(db, bill.id),
    ...(await readConcerned(
      printer,
      lines.map(({ booking }) => booking),
      bill.issuedAt,
      language,
    )),
    lines: lines.map(({ booking }, place) => {
      const { itemName, pricePaise } = bill.lines[place]!;
      return { item: itemName === booking.itemName ? itemIn(language, booking) : itemName, paise: pricePaise };
    }),
    inWordsPaise: bill.pricePaise - bill.discountPaise,
    verifyUrl: verifyAddress(printer, bill.verifyCode, language),
  } as const satisfies Partial<BillDocument>;
  const entries = lines.flatMap((line) => line.entries);
  if (newest.id !== bill.id)
    return writePaper(
      {
        ...shared,
        sums: replacedBillSums(bill, lines),
        tables: [],
        replacedBy: { number: newest.number, at: newest.issuedAt },
      },
      asked.paper,
    );
  const owedPaise = lines.reduce((sum, line) => sum + standingOf(line.booking, line.entries).owedPaise, 0);
  return writePaper(
    {
      ...shared,
      isCancelled: lines.every(({ booking }) => booking.isCancelled),
      sums: billSums(bill, lines),
      tables: [{ title: 'payments', moves: listMoves(unreversedMoves(entries)) }],
      // Each ledger entry changes the reference: a UPI app takes one only once, also where a bill is paid in parts.
      upi: upiPaymentOf(profile, `${bill.number.replaceAll('/', '-')}-${entries.length + 1}`, owedPaise),
    },
    asked.paper,
  );
}

/** The UPI payment of a sum in paise; null if nothing is owed or the clinic has no UPI address. */
export function upiPaymentOf({ upiId, name }: ClinicProfile, reference: string, paise: number): BillDocument['upi'] {
  if (!upiId || paise === 0) return null;
  return { id: upiId, paise, link: upiLink({ vpa: upiId, payee: name.en, paise, note: reference, reference }) };
}
