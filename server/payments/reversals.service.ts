import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import type { Caller } from '../shared/caller.ts';
import { lockEntry } from './counter.service.ts';
import type { LockedEntry } from './counter.service.ts';
import { reversalOf } from './ledger.service.ts';
import { releaseReference } from './ledger.store.ts';
import { isReversible, mayDecide, mayReverse, needsSecondPerson } from './payments.policy.ts';
import { closeReversalRequest, insertReversalRequest } from './reversals.store.ts';
import { addEntries } from './settle.service.ts';

/**
 * Reverses a wrong entry: a payment at the counter, a discount or refund with the permission to give one. A payment
 * with refunds can be reversed only after its refunds. For cash that the caller took themselves, this only asks for the
 * reversal: somebody else decides.
 * @returns the booking's number
 * @throws NOT_FOUND, FORBIDDEN, ALREADY_REVERSED
 */
export async function reverseEntry(tx: Db, caller: Caller, entryId: number, reason: string): Promise<number> {
  const locked = await lockEntry(tx, caller, entryId);
  const { booking, entry, entries } = locked;
  if (!mayReverse(caller, booking, entry)) throw clinicError('FORBIDDEN');
  if (!isReversible(entry, entries)) throw clinicError('ALREADY_REVERSED');
  if (needsSecondPerson(caller, entry)) {
    await insertReversalRequest(tx, caller, entryId, reason);
  } else {
    await closeReversalRequest(tx, caller, entryId, true);
    await reverse(tx, caller, locked, reason);
  }
  return booking.id;
}

/**
 * Decides on a request to take cash back. Approved, the payment is reversed with the asker's reason.
 * @returns the booking's number
 * @throws NOT_FOUND without such a request, FORBIDDEN, ALREADY_REVERSED
 */
export async function decideReversal(tx: Db, caller: Caller, entryId: number, approve: boolean): Promise<number> {
  const locked = await lockEntry(tx, caller, entryId);
  const { booking, entry, entries } = locked;
  if (!entry.isAsked) throw clinicError('NOT_FOUND');
  if (!mayDecide(caller, booking, entry, approve)) throw clinicError('FORBIDDEN');
  if (approve && !isReversible(entry, entries)) throw clinicError('ALREADY_REVERSED');
  const reason = await closeReversalRequest(tx, caller, entryId, approve);
  if (approve && reason !== null) await reverse(tx, caller, locked, reason);
  return booking.id;
}

async function reverse(
  tx: Db,
  caller: Caller,
  { booking, entry, entries }: LockedEntry,
  reason: string,
): Promise<void> {
  await addEntries(tx, caller, booking, () => [reversalOf(entry, entries, reason)]);
  if (entry.receiptId !== null) await releaseReference(tx, entry.receiptId);
}
