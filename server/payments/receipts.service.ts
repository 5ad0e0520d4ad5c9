import { isReached } from '../bookings/bookings.policy.ts';
import type { Asking } from '../shared/caller.ts';
import { readLetterhead } from '../clinic/logo.service.ts';
import { noteRows } from '../db/audit-trail.ts';
import { clinicError } from '../shared/errors.ts';
import type { Download } from '../shared/file-transfer.ts';
import type { Language } from '#contract/fields.ts';
import { findReceipt, selectBillsAt } from './bills.store.ts';
import type { MoneyRow } from './ledger-rows.ts';
import { findMoney, selectLines } from './ledger.store.ts';
import { receiptPart, receiptSums, toMove } from './paper-figures.ts';
import type { ReceiptPart } from './paper-figures.ts';
import { itemIn, patientOf, verifyAddress, writePaper } from './paper.ts';
import type { AskedPaper, PrintDeps } from './paper.ts';

/**
 * A receipt as PDF: what was billed, what was paid before and by it, and what was left to pay at that time. Later
 * refunds and reversals are listed separately; a receipt whose payments were all reversed is void. It is in the
 * language of the patient; of the first one, if it is for several.
 * @throws NOT_FOUND
 */
export async function printReceipt(
  printer: PrintDeps,
  asking: Asking,
  id: number,
  asked: AskedPaper = {},
): Promise<Download> {
  const { db } = printer;
  const receipt = await findReceipt(db, id);
  if (!receipt) throw clinicError('NOT_FOUND');
  const parts = await Promise.all(receipt.bookingIds.map((bookingId) => partOf(printer, bookingId, id)));
  const [first] = parts;
  if (!first || !parts.every(({ booking }) => isReached(asking.caller, asking.scope, booking)))
    throw clinicError('NOT_FOUND');
  const language = asked.language ?? first.booking.patientLanguage;
  noteRows(parts.map(({ booking }) => booking));
  const [clinic, bills] = await Promise.all([readLetterhead(db), selectBillsAt(db, receipt)]);
  const people = [...new Map(parts.map(({ booking }) => [booking.patientNumber, booking])).values()];
  const own = parts.flatMap((part) => part.own);
  const since = parts.flatMap((part) => part.since);
  const paidPaise = own.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return writePaper(
    {
      language,
      kind: 'receipt',
      clinic,
      number: receipt.number,
      date: receipt.recordedAt,
      billNumber: bills.join(', '),
      bookingNumber: receipt.bookingIds.join(', '),
      patient: patientOf(first.booking, people, language),
      lines: parts.map(({ booking, pricePaise }) => ({ item: itemFor(people, language, booking), paise: pricePaise })),
      sums: receiptSums(parts),
      cash: cashOf(own),
      inWordsPaise: paidPaise,
      tables: [
        { title: 'paidBeforeTitle', moves: parts.flatMap(({ before }) => before).map(toMove) },
        { title: 'paidNowTitle', moves: own.map(toMove) },
        { title: 'sinceTitle', moves: since.map(toMove) },
      ],
      reversals: since.filter(({ kind }) => kind === 'reversal').map(toMove),
      isVoid: parts.every(({ isVoid }) => isVoid),
      verifyUrl: verifyAddress(printer, receipt.verifyCode, language),
    },
    asked.paper,
  );
}

/** What was handed over for a receipt, and the change. */
function cashOf([first]: ReceiptPart['own']) {
  const { receivedPaise: givenPaise = null, returnedPaise = null } = first ?? {};
  return givenPaise === null || returnedPaise === null ? null : { givenPaise, returnedPaise };
}

async function partOf({ db }: PrintDeps, bookingId: number, receiptId: number): Promise<ReceiptPart> {
  const [booking, entries] = await Promise.all([findMoney(db, bookingId), selectLines(db, bookingId)]);
  return receiptPart(booking!, entries, receiptId);
}

/** The item of a line; on a receipt for several patients with the patient's name. */
const itemFor = (people: readonly MoneyRow[], language: Language, booking: MoneyRow) =>
  people.length > 1 ? `${itemIn(language, booking)} (${booking.patientName})` : itemIn(language, booking);
