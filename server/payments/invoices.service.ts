import { randomBytes } from 'node:crypto';
import type { Received } from '#contract/endpoints.ts';
import { placeOf } from '#contract/paging.ts';
import type { Page } from '#contract/paging.ts';
import { allocate } from '#contract/payments/shares.ts';
import { reachesAccount } from '../accounts/accounts.policy.ts';
import { isReached } from '../bookings/bookings.policy.ts';
import { noteRows, noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { allowOrFail } from '../guards/rate-limits.ts';
import { listDaysOf } from '../shared/list-days.ts';
import { paiseOf } from '../shared/money.ts';
import { countOpenClaims } from './claims.store.ts';
import { refuseMoreThan, readCounterPayment } from './counter.service.ts';
import type { RecordedPayment } from './counter.service.ts';
import {
  findInvoice,
  insertInvoice,
  isPaidSince,
  lockInvoice,
  selectUnpaid,
  selectWaiting,
  selectWaitingOf,
  settleInvoice,
} from './invoices.store.ts';
import type { DueRow, InvoiceRow } from './invoices.store.ts';
import type { MoneyRow } from './ledger-rows.ts';
import { lockBookings } from './ledger.store.ts';
import { isClaimed, owedOnBooking, stateOf } from './owed.ts';
import { handlesMoney } from './payments.policy.ts';
import { settle } from './settle.service.ts';
import type { Settled } from './settle.service.ts';

export type { DueRow, InvoiceRow } from './invoices.store.ts';

/** 32 digits and letters that are not easily confused (Crockford base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Ten characters (50 random bits), so that a code cannot be guessed. */
const newCode = () => Array.from(randomBytes(10), (byte) => letters[byte & 31]).join('');

/**
 * How many invoices an account may make for itself in an hour, in the strict profile, so that it cannot flood the list
 * at the counter.
 */
const ownInvoices = { max: 30, windowSeconds: 3600 };

/**
 * Counts an invoice against the rate limit. Called before the transaction, so that a refused one counts too.
 * @throws TOO_MANY_REQUESTS
 */
export async function allowInvoice(
  { db, rateProfile }: Pick<Dependencies, 'db' | 'rateProfile'>,
  { caller, scope }: Asking,
): Promise<void> {
  if (rateProfile === 'strict' && scope === 'own')
    await allowOrFail(db, [{ key: `invoice:${caller.accountId}`, ...ownInvoices }]);
}

/**
 * Makes an invoice for some bookings of one account, or for everything the caller owes: confirmed bookings first, then
 * the oldest. The amount may not be more than is owed. If there is an open invoice for the same amounts, it is returned
 * instead, unless money came in for its bookings since, or the patient says that they have paid it: each payment has a
 * reference (`tr`) of its own.
 * @throws NOT_FOUND, INVALID_FIELDS
 */
export async function createInvoice(
  tx: Db,
  asking: Asking,
  body: Received<'createInvoice'>['body'],
): Promise<InvoiceRow> {
  const paise = paiseOf(body.amount);
  const wanted = body.bookingId === undefined ? body.bookingIds : [body.bookingId];
  const bookings = wanted
    ? await lockReached(tx, asking, wanted, body.bookingType)
    : await lockAll(
        tx,
        (await selectUnpaid(tx, asking.caller.accountId)).map(({ id }) => id),
      );
  noteRows(bookings);
  const [{ accountId } = { accountId: asking.caller.accountId }] = bookings;
  return openInvoice(tx, asking.caller.accountId, accountId, share(bookings, paise));
}

/**
 * The invoice for all that is owed on bookings of one account, for a visitor without a session who pays in its holder's
 * place. The sum that they were shown must still be right: the counter may have taken money meanwhile.
 * @throws ALREADY_PAID, STALE for another sum, PAYMENT_CLAIMED while the clinic looks for a transfer for one of them
 */
export async function invoiceForOwed(tx: Db, ids: readonly number[], shownPaise: number): Promise<InvoiceRow> {
  const bookings = await lockAll(tx, ids);
  noteRows(bookings);
  const paise = bookings.reduce((sum, booking) => sum + owedOnBooking(booking), 0);
  const [first] = bookings;
  if (!first || paise === 0) throw clinicError('ALREADY_PAID');
  if (paise !== shownPaise) throw clinicError('STALE');
  const { accountId } = first;
  const isTold = (invoice: InvoiceRow) =>
    isClaimed(invoice) && invoice.lines.some(({ bookingId }) => ids.includes(bookingId));
  if ((await selectWaitingOf(tx, accountId)).some(isTold)) throw clinicError('PAYMENT_CLAIMED');
  return openInvoice(tx, accountId, accountId, share(bookings, paise));
}

/** Returns an open invoice with the same lines, or makes a new one. The caller holds the locks on the bookings. */
async function openInvoice(
  tx: Db,
  by: number,
  accountId: number,
  lines: readonly { bookingId: number; paise: number }[],
): Promise<InvoiceRow> {
  const same = (await selectWaitingOf(tx, accountId)).find((invoice) => hasSameLines(invoice, lines));
  if (same && !same.claim && !(await isPaidSince(tx, same.id))) return same;
  const code = newCode();
  await insertInvoice(tx, by, { code, accountId, lines });
  return (await findInvoice(tx, code))!;
}

/** Locks bookings, and returns them in the order in which they are paid. */
async function lockAll(tx: Db, ids: readonly number[]): Promise<MoneyRow[]> {
  const held = await lockBookings(tx, [...ids]);
  return held.sort(
    (one, other) =>
      Number(other.isConfirmed) - Number(one.isConfirmed) || one.requestedAt.getTime() - other.requestedAt.getTime(),
  );
}

/**
 * Locks the bookings that a caller asks for. @throws NOT_FOUND unless the caller reaches each of them, and all are of
 * one account
 */
async function lockReached(
  tx: Db,
  { caller, scope }: Asking,
  ids: readonly number[],
  kind: string | undefined,
): Promise<MoneyRow[]> {
  const wanted = new Set(ids);
  const held = await lockAll(tx, [...wanted]);
  const isReal = held.every(
    (booking) =>
      isReached(caller, scope, booking) &&
      booking.accountId === held[0]!.accountId &&
      (kind === undefined || kind === booking.kind),
  );
  if (held.length < wanted.size || !isReal) throw clinicError('NOT_FOUND');
  return held;
}

/** Divides an amount between the bookings, in the given order. @throws INVALID_FIELDS if it is more than they owe */
function share(bookings: readonly MoneyRow[], paise: number): { bookingId: number; paise: number }[] {
  refuseMoreThan(
    bookings.reduce((sum, booking) => sum + owedOnBooking(booking), 0),
    paise,
  );
  return allocate(bookings.map(owedOnBooking), paise).flatMap((part, place) =>
    part > 0 ? [{ bookingId: bookings[place]!.id, paise: part }] : [],
  );
}

const hasSameLines = (invoice: InvoiceRow, lines: readonly { bookingId: number; paise: number }[]) =>
  invoice.lines.length === lines.length &&
  lines.every((line) =>
    invoice.lines.some(({ bookingId, paise }) => bookingId === line.bookingId && paise === line.paise),
  );

/** Reads an invoice. @throws NOT_FOUND, also for another person's */
export async function readInvoice(db: Db, asking: Asking, code: string): Promise<InvoiceRow> {
  const invoice = await findInvoice(db, code);
  if (!invoice || !reachesAccount(asking, invoice.accountId)) throw clinicError('NOT_FOUND');
  noteSubjects(
    [invoice.accountId],
    invoice.lines.map(({ bookingId }) => bookingId),
  );
  return invoice;
}

/** A page of the invoices waiting to be paid at the counter. @throws NO_SUCH_PAGE */
export async function listWaiting(
  db: Db,
  asked: Received<'listWaitingInvoices'>['query'],
): Promise<{ rows: InvoiceRow[]; page: Page }> {
  const { page, size } = asked;
  const rows = await selectWaiting(db, { ...listDaysOf(asked), page, size });
  if (page > 0 && rows.length === 0) throw clinicError('NO_SUCH_PAGE');
  noteSubjects(rows.map(({ accountId }) => accountId));
  return { rows, page: placeOf(asked, rows[0]?.total ?? 0) };
}

/** How many transfers that patients say they made still have to be found; at most `most`. */
export const countClaims = (db: Db, most: number): Promise<number> => countOpenClaims(db, most);

/** The caller's unpaid bookings, oldest first. */
export async function readDues(db: Db, { accountId }: Caller): Promise<DueRow[]> {
  return (await selectUnpaid(db, accountId)).filter((row) => owedOnBooking(row) > 0);
}

/** The caller's open invoices, newest first. */
export const readOpenInvoices = async (db: Db, { accountId }: Caller): Promise<InvoiceRow[]> =>
  (await selectWaitingOf(db, accountId)).filter((row) => stateOf(row) === 'WAITING');

/** What one person of an account owes, in paise. */
export async function owedByPerson(db: Db, accountId: number, patientNumber: string): Promise<number> {
  return (await selectUnpaid(db, accountId))
    .filter((row) => row.patientNumber === patientNumber)
    .reduce((sum, row) => sum + owedOnBooking(row), 0);
}

/**
 * Records an invoice as paid at the counter, in cash or by card if that much is still owed. A UPI transfer has already
 * arrived, so it is recorded even if it is too much by now, or the second one for the same invoice.
 * @throws NOT_FOUND, FORBIDDEN, ALREADY_PAID, INVALID_FIELDS, REFERENCE_USED
 */
export async function confirmInvoice(
  tx: Db,
  caller: Caller,
  code: string,
  body: Received<'confirmInvoice'>['body'],
): Promise<RecordedPayment> {
  const { invoice, bookings } = await lockWithBookings(tx, code);
  if (!handlesMoney(caller, bookings.values())) throw clinicError('FORBIDDEN');
  const taken = readCounterPayment(body);
  if (invoice.settledAt && taken.mode !== 'upi') throw clinicError('ALREADY_PAID');
  const lines = invoice.lines.map(({ bookingId, paise }) => ({ booking: bookings.get(bookingId)!, paise }));
  if (taken.mode !== 'upi' && lines.some(({ booking, paise }) => paise > owedOnBooking(booking)))
    throw clinicError('ALREADY_PAID');
  if (taken.receivedPaise !== null && taken.receivedPaise < invoice.amountPaise)
    throw clinicError('INVALID_FIELDS', { fields: { received: 'payment.received' } });
  const settled = await settle(tx, caller, { ...taken, lines, invoiceId: invoice.id });
  await settleInvoice(tx, invoice.id);
  return { taken, settled };
}

/**
 * Settles an invoice with a gateway payment of the amount that the gateway reports: once per gateway payment, even if
 * the invoice was paid another way meanwhile.
 * @throws REFERENCE_USED if that payment is already recorded
 */
export async function settleOnline(
  tx: Db,
  code: string,
  { paymentId, paise }: { paymentId: string; paise: number },
): Promise<Settled> {
  const { invoice, bookings } = await lockWithBookings(tx, code);
  const parts = allocate(
    invoice.lines.map((line) => line.paise),
    paise,
  );
  const lines = invoice.lines.flatMap(({ bookingId }, place) =>
    parts[place]! > 0 ? [{ booking: bookings.get(bookingId)!, paise: parts[place]! }] : [],
  );
  const settled = await settle(tx, null, {
    lines,
    mode: 'gateway',
    reference: paymentId,
    receivedPaise: null,
    invoiceId: invoice.id,
  });
  await settleInvoice(tx, invoice.id);
  return settled;
}

/** Locks an invoice and its bookings until the transaction ends. @throws NOT_FOUND */
export async function lockWithBookings(
  tx: Db,
  code: string,
): Promise<{ invoice: InvoiceRow; bookings: Map<number, MoneyRow> }> {
  if (!(await lockInvoice(tx, code))) throw clinicError('NOT_FOUND');
  const invoice = (await findInvoice(tx, code))!;
  const bookings = await lockBookings(
    tx,
    invoice.lines.map(({ bookingId }) => bookingId),
  );
  noteRows(bookings);
  return { invoice, bookings: new Map(bookings.map((booking) => [booking.id, booking])) };
}
