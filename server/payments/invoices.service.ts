import { randomBytes } from 'node:crypto';
import type { Received } from '#contract/endpoints.ts';
import { isReached } from '../bookings/bookings.policy.ts';
import { noteRows, noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { fail } from '../errors.ts';
import type { Asking, Caller } from '../caller.ts';
import { allowOrFail } from '../guards/rate-limits.ts';
import { paiseOf } from '../money.ts';
import { refuseMoreThan, takenOf } from './counter.service.ts';
import type { Receipted } from './counter.service.ts';
import {
  findInvoice,
  insertInvoice,
  lockInvoice,
  selectUnpaid,
  selectWaiting,
  selectWaitingOf,
  settleInvoice,
} from './invoices.store.ts';
import type { InvoiceRow } from './invoices.store.ts';
import type { MoneyRow, Writer } from './ledger-rows.ts';
import { lockBookings } from './ledger.store.ts';
import { hasConflict } from './payments.policy.ts';
import { isClosed, owedOnBooking } from './payments.present.ts';
import { settle } from './settle.service.ts';
import type { Settled } from './settle.service.ts';

export type { InvoiceRow } from './invoices.store.ts';

/** 32 letters and digits, none of which is taken for another (Crockford). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Ten of them: nobody guesses another's. */
const newCode = () => Array.from(randomBytes(10), (byte) => letters[byte & 31]).join('');

/**
 * Invoices a person may make for themselves in an hour, in the strict profile: the counter's list is for those who mean
 * to pay.
 */
const ownInvoices = { max: 30, windowSeconds: 3600 };

/**
 * Counts an invoice somebody makes for themselves; before its transaction, so that a refused one counts as well.
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
 * Sets out what somebody wants to pay: a booking, or all that they owe, the oldest first. The amount is compared with
 * what is owed. Asked again for the same, the invoice that still waits is answered.
 * @throws NOT_FOUND, INVALID_FIELDS
 */
export async function createInvoice(
  tx: Db,
  asking: Asking,
  body: Received<'createInvoice'>['body'],
): Promise<InvoiceRow> {
  const paise = paiseOf(body.amount);
  const bookings =
    body.bookingId === undefined
      ? await holdUnpaid(tx, asking.caller)
      : [await holdOne(tx, asking, body.bookingId, body.bookingType)];
  noteRows(bookings);
  const lines = share(bookings, paise);
  const [{ accountId } = { accountId: asking.caller.accountId }] = bookings;
  const same = (await selectWaitingOf(tx, accountId)).find((invoice) => isOf(invoice, lines));
  if (same) return same;
  const code = newCode();
  await insertInvoice(tx, code, accountId, asking.caller.accountId, lines);
  return (await findInvoice(tx, code))!;
}

async function holdUnpaid(tx: Db, { accountId }: Caller): Promise<MoneyRow[]> {
  const ids = (await selectUnpaid(tx, accountId)).map(({ id }) => id);
  const held = await lockBookings(tx, ids);
  return held.sort((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime());
}

async function holdOne(tx: Db, asking: Asking, id: number, kind: string | undefined): Promise<MoneyRow> {
  const [booking] = await lockBookings(tx, [id]);
  if (!booking || !isReached(asking.caller, asking.scope, booking) || (kind !== undefined && kind !== booking.kind))
    throw fail('NOT_FOUND');
  return booking;
}

/** Shares an amount out over what is owed, in the order given. @throws INVALID_FIELDS when it is more than that */
function share(bookings: readonly MoneyRow[], paise: number): { bookingId: number; paise: number }[] {
  refuseMoreThan(
    bookings.reduce((sum, booking) => sum + owedOnBooking(booking), 0),
    paise,
  );
  let left = paise;
  return bookings.flatMap((booking) => {
    const part = Math.min(left, owedOnBooking(booking));
    left -= part;
    return part > 0 ? [{ bookingId: booking.id, paise: part }] : [];
  });
}

const isOf = (invoice: InvoiceRow, lines: readonly { bookingId: number; paise: number }[]) =>
  invoice.lines.length === lines.length &&
  lines.every((line) =>
    invoice.lines.some(({ bookingId, paise }) => bookingId === line.bookingId && paise === line.paise),
  );

/** @throws NOT_FOUND: another's invoice is answered as a missing one */
export async function readInvoice(db: Db, { caller, scope }: Asking, code: string): Promise<InvoiceRow> {
  const invoice = await findInvoice(db, code);
  if (!invoice || (scope !== 'any' && invoice.accountId !== caller.accountId)) throw fail('NOT_FOUND');
  noteSubjects(
    [invoice.accountId],
    invoice.lines.map(({ bookingId }) => bookingId),
  );
  return invoice;
}

/** What waits for the counter. */
export async function listWaiting(db: Db): Promise<InvoiceRow[]> {
  const rows = await selectWaiting(db);
  noteSubjects(rows.map(({ accountId }) => accountId));
  return rows.filter((row) => !isClosed(row));
}

/** What the caller owes on, oldest first. */
export async function readDues(db: Db, { accountId }: Caller): Promise<MoneyRow[]> {
  return (await selectUnpaid(db, accountId)).filter((row) => owedOnBooking(row) > 0);
}

/**
 * The counter has the money of an invoice. Cash and cards only for what is still owed; a UPI transfer that is there is
 * there, also when it is too much by now.
 * @throws NOT_FOUND, FORBIDDEN, ALREADY_PAID, INVALID_FIELDS, REFERENCE_USED
 */
export async function confirmInvoice(
  tx: Db,
  caller: Caller,
  code: string,
  body: Received<'confirmInvoice'>['body'],
): Promise<Receipted> {
  const { invoice, bookings } = await holdInvoice(tx, code);
  if (hasConflict(caller, [...bookings.values()])) throw fail('FORBIDDEN');
  if (invoice.settledAt) throw fail('ALREADY_PAID');
  const taken = takenOf(body);
  const lines = invoice.lines.map(({ bookingId, paise }) => ({ booking: bookings.get(bookingId)!, paise }));
  if (taken.mode !== 'upi' && lines.some(({ booking, paise }) => paise > owedOnBooking(booking)))
    throw fail('ALREADY_PAID');
  if (taken.receivedPaise !== null && taken.receivedPaise < invoice.amountPaise)
    throw fail('INVALID_FIELDS', { fields: { received: 'payment.received' } });
  const settled = await settle(tx, { ...taken, lines, invoiceId: invoice.id, by: caller });
  await settleInvoice(tx, invoice.id);
  return { taken, settled };
}

/**
 * The gateway says that an invoice's order was paid: with exactly what it says, once per payment of theirs, whatever
 * else was paid meanwhile. @throws REFERENCE_USED when that payment is settled already
 */
export async function settleOnline(
  tx: Db,
  code: string,
  { paymentId, paise, by }: { paymentId: string; paise: number; by: Writer | null },
): Promise<Settled> {
  const { invoice, bookings } = await holdInvoice(tx, code);
  let left = paise;
  const lines = invoice.lines.flatMap((line, index) => {
    const part = index === invoice.lines.length - 1 ? left : Math.min(left, line.paise);
    left -= part;
    return part > 0 ? [{ booking: bookings.get(line.bookingId)!, paise: part }] : [];
  });
  const settled = await settle(tx, {
    lines,
    mode: 'gateway',
    reference: paymentId,
    receivedPaise: null,
    invoiceId: invoice.id,
    by,
  });
  await settleInvoice(tx, invoice.id);
  return settled;
}

/** An invoice and its bookings, held to the end of the transaction. @throws NOT_FOUND */
async function holdInvoice(tx: Db, code: string): Promise<{ invoice: InvoiceRow; bookings: Map<number, MoneyRow> }> {
  if (!(await lockInvoice(tx, code))) throw fail('NOT_FOUND');
  const invoice = (await findInvoice(tx, code))!;
  const bookings = await lockBookings(
    tx,
    invoice.lines.map(({ bookingId }) => bookingId),
  );
  noteRows(bookings);
  return { invoice, bookings: new Map(bookings.map((booking) => [booking.id, booking])) };
}
