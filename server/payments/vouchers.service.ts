import { isReached } from '../bookings/bookings.policy.ts';
import { readLetterhead } from '../clinic/logo.service.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Asking } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import type { Download } from '../shared/file-transfer.ts';
import type { BillDocument } from '../print/bill-input.ts';
import type { MoneyRow } from './ledger-rows.ts';
import { findMoney, selectLines } from './ledger.store.ts';
import { toMove, voucherSums } from './paper-figures.ts';
import { itemIn, readConcerned, verifyAddress, writePaper } from './paper.ts';
import type { AskedPaper, PrintDeps } from './paper.ts';
import { handlesMoney } from './payments.policy.ts';
import { findFirstPrint, findVoucher, markVoucherPrinted } from './vouchers.store.ts';

/**
 * A refund's voucher as PDF, in the person's language and on A4 unless `asked` says otherwise. The desk's first print
 * is the original, which the person who gets the money signs; every other print is marked as a duplicate.
 * @throws NOT_FOUND
 */
export async function printVoucher(
  printer: PrintDeps,
  asking: Asking,
  id: number,
  asked: AskedPaper = {},
): Promise<Download> {
  const { db } = printer;
  const voucher = await findVoucher(db, id);
  const booking = voucher && (await findMoney(db, voucher.bookingId));
  if (!voucher || !booking || !isReached(asking.caller, asking.scope, booking)) throw clinicError('NOT_FOUND');
  const language = asked.language ?? booking.patientLanguage;
  noteRows([booking]);
  const [clinic, entries] = await Promise.all([readLetterhead(db), selectLines(db, booking.id)]);
  const refund = entries.find((entry) => entry.id === voucher.entryId)!;
  const payment = entries.find((entry) => entry.id === refund.ofId)!;
  const reversals = entries.filter(({ reversesId }) => reversesId === refund.id);
  return writePaper(
    {
      language,
      kind: 'voucher',
      clinic,
      number: voucher.number,
      date: refund.at,
      receiptNumber: payment.receiptNumber,
      bookingNumber: String(booking.id),
      ...(await readConcerned(printer, [booking], refund.at, language)),
      lines: [{ item: itemIn(language, booking), paise: payment.amountPaise }],
      sums: voucherSums(payment, refund, entries),
      inWordsPaise: refund.amountPaise,
      tables: [{ title: 'refundTitle', moves: [toMove(refund)] }],
      reversals: reversals.map(toMove),
      isVoid: reversals.length > 0,
      duplicate: await duplicateMark(db, asking, booking, voucher.id),
      verifyUrl: verifyAddress(printer, voucher.verifyCode, language),
    },
    asked.paper,
  );
}

/** The mark of a duplicate; null for the original. */
async function duplicateMark(
  db: Db,
  { caller, isHead }: Asking,
  booking: MoneyRow,
  id: number,
): Promise<BillDocument['duplicate']> {
  const isOriginal = !isHead && handlesMoney(caller, [booking]) && (await markVoucherPrinted(db, id, caller.accountId));
  return isOriginal ? null : { firstPrintedAt: await findFirstPrint(db, id) };
}
