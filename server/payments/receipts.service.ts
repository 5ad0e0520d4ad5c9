import { isReached } from '../bookings/bookings.policy.ts';
import type { Asking } from '../shared/caller.ts';
import { readLetterhead } from '../clinic/logo.service.ts';
import { noteRows } from '../db/audit-trail.ts';
import { clinicError } from '../shared/errors.ts';
import type { Download } from '../shared/file-transfer.ts';
import type { Language } from '#contract/fields.ts';
import { findReceipt, selectBillLinesAt } from './bills.store.ts';
import type { BillLineThen, ReceiptRow } from './bills.store.ts';
import type { MoneyRow } from './ledger-rows.ts';
import { listMoves, receiptPart, receiptSums, toMove } from './paper-figures.ts';
import type { ReceiptPart } from './paper-figures.ts';
import { readLines } from './bills.service.ts';
import { textsIn } from '../print/texts.ts';
import { itemIn, readConcerned, verifyAddress, writePaper } from './paper.ts';
import type { AskedPaper, PrintDeps } from './paper.ts';

/**
 * A receipt as PDF: the lines and total of the bill that stood (decision 6), what was paid before and by it, and what
 * was left to pay at that time. Later refunds and reversals are listed separately; a receipt whose payments were all
 * reversed is void. Lines of the bill that the reader may not see are one line without a name: the sums stay true. It
 * is in the language of the patient; of the first one, if it is for several. @throws NOT_FOUND
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
  const billed = await selectBillLinesAt(db, receipt);
  const parts = await readParts(printer, receipt, billed);
  const isSeen = ({ booking }: ReceiptPart) => isReached(asking.caller, asking.scope, booking);
  const paid = parts.filter((part) => part.own.length > 0);
  const [first] = paid;
  if (!first || !paid.every(isSeen)) throw clinicError('NOT_FOUND');
  const language = asked.language ?? first.booking.patientLanguage;
  const seen = parts.filter(isSeen);
  noteRows(seen.map(({ booking }) => booking));
  const clinic = await readLetterhead(db);
  const people = [...new Map(seen.map(({ booking }) => [booking.patientNumber, booking])).values()];
  const unseenPaise = sumOf(parts.filter((part) => !isSeen(part)).map(({ pricePaise }) => pricePaise));
  const own = parts.flatMap((part) => part.own);
  const since = parts.flatMap((part) => part.since);
  return writePaper(
    {
      language,
      kind: 'receipt',
      clinic,
      number: receipt.number,
      date: receipt.recordedAt,
      billNumber: [...new Set(billed.map(({ number }) => number))].join(', '),
      bookingNumber: seen.map(({ booking }) => booking.id).join(', '),
      ...(await readConcerned(
        printer,
        seen.map(({ booking }) => booking),
        receipt.recordedAt,
        language,
      )),
      lines: [
        ...seen.map(({ booking, pricePaise }) => ({ item: itemFor(people, language, booking), paise: pricePaise })),
        ...(unseenPaise > 0 ? [{ item: textsIn(language)('otherLines'), paise: unseenPaise }] : []),
      ],
      sums: receiptSums(parts),
      cash: cashOf(own),
      inWordsPaise: sumOf(own.map(({ amountPaise }) => amountPaise)),
      tables: [
        { title: 'paidBeforeTitle', moves: listMoves(parts.flatMap(({ before }) => before)) },
        { title: 'paidNowTitle', moves: listMoves(own) },
        { title: 'sinceTitle', moves: listMoves(since) },
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

/** The receipt's bookings and the other lines of their bills, in the order of the bookings. */
async function readParts(
  { db }: PrintDeps,
  { id: receiptId, bookingIds }: ReceiptRow,
  billed: readonly BillLineThen[],
): Promise<ReceiptPart[]> {
  const ids = [...new Set([...bookingIds, ...billed.map(({ bookingId }) => bookingId)])].sort((a, b) => a - b);
  const ledgers = await readLines(db, ids);
  const ofReceipt = ledgers.flatMap(({ entries }) => entries.filter((entry) => entry.receiptId === receiptId));
  const before = Math.min(...ofReceipt.map((entry) => entry.id));
  return ledgers.map(({ booking, entries }) => {
    const listed = billed.find(({ bookingId }) => bookingId === booking.id);
    return receiptPart(booking, entries, receiptId, listed && { ...listed, before });
  });
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

/** The item of a line; on a receipt for several patients with the patient's name. */
const itemFor = (people: readonly MoneyRow[], language: Language, booking: MoneyRow) =>
  people.length > 1 ? `${itemIn(language, booking)} (${booking.patientName})` : itemIn(language, booking);
