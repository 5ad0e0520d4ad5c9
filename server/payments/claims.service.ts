import type { Asking, Caller } from '../shared/caller.ts';
import type { Database } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { markDeclined, saveClaim } from './claims.store.ts';
import { lockWithBookings, readInvoice } from './invoices.service.ts';
import type { InvoiceRow } from './invoices.service.ts';
import { findInvoice, lockInvoice } from './invoices.store.ts';
import { claimObstacle, handlesMoney } from './payments.policy.ts';

/**
 * Notes that the patient says they paid an invoice by the transfer with this reference, or corrects the reference. It
 * proves nothing: the desk looks for the transfer and confirms the invoice. It can be noted until then, even if nothing
 * is owed any more, because the money may have arrived all the same.
 * @throws NOT_FOUND, FORBIDDEN for another's invoice, ALREADY_PAID
 */
export function claimInvoice(db: Database, asking: Asking, code: string, reference: string): Promise<InvoiceRow> {
  return db.transaction(async (tx) => {
    await readInvoice(tx, asking, code);
    await lockInvoice(tx, code);
    const { id, accountId, settledAt } = (await findInvoice(tx, code))!;
    const obstacle = claimObstacle(asking.caller, { accountId, isSettled: settledAt !== null });
    if (obstacle) throw clinicError(obstacle);
    await saveClaim(tx, asking.caller.accountId, id, reference);
    return (await findInvoice(tx, code))!;
  });
}

/** Notes that the desk did not find a claimed transfer. @throws NOT_FOUND, FORBIDDEN, ALREADY_PAID */
export function declineClaim(db: Database, caller: Caller, code: string): Promise<InvoiceRow> {
  return db.transaction(async (tx) => {
    const { invoice, bookings } = await lockWithBookings(tx, code);
    if (!handlesMoney(caller, bookings.values())) throw clinicError('FORBIDDEN');
    if (invoice.settledAt) throw clinicError('ALREADY_PAID');
    if (!(await markDeclined(tx, caller.accountId, invoice.id))) throw clinicError('NOT_FOUND');
    return (await findInvoice(tx, code))!;
  });
}
