import type { Received } from '#contract/endpoints.ts';
import type { Asking } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { rupeesOf } from '../shared/money.ts';
import { discountVisit } from '../payments/visit-money.service.ts';
import { giveOrRequestDiscount } from './discounts.service.ts';
import { closeRequest, findRequest, selectWaiting } from './discounts.store.ts';
import { readVisit } from './visits.service.ts';
import type { Visit } from './visits.service.ts';

/** Gives a discount on a visit, or asks for it. @throws NOT_FOUND, FORBIDDEN, INVALID_FIELDS */
export async function discountOpened(
  tx: Db,
  asking: Asking,
  id: number,
  form: Received<'discountVisit'>['body'],
): Promise<Visit> {
  const { places } = await readVisit(tx, asking, id);
  const ids = places.map(({ bookingId }) => bookingId);
  await giveOrRequestDiscount(tx, asking.caller, id, ids, form);
  return readVisit(tx, asking, id);
}

/** The visits with a discount that waits for a decision. */
export async function listRequests(db: Db, asking: Asking): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const { visitId } of await selectWaiting(db)) visits.push(await readVisit(db, asking, visitId));
  return visits;
}

/**
 * Approves or refuses a discount that was asked for. An approved one is given, with the reason of who asked.
 * @returns the visit's number
 * @throws NOT_FOUND, ALREADY_DECIDED, FORBIDDEN, INVALID_FIELDS if less is owed meanwhile
 */
export async function decideDiscount(tx: Db, asking: Asking, id: number, approve: boolean): Promise<number> {
  const request = await findRequest(tx, id);
  if (!request) throw clinicError('NOT_FOUND');
  const { places } = await readVisit(tx, asking, request.visitId);
  if (request.approved !== null) throw clinicError('ALREADY_DECIDED');
  const { amountPaise, reason, visitId } = request;
  const ids = places.map(({ bookingId }) => bookingId);
  if (approve) await discountVisit(tx, asking.caller, ids, { amount: rupeesOf(amountPaise), reason }, 100);
  if (!(await closeRequest(tx, asking.caller, request, approve))) throw clinicError('ALREADY_DECIDED');
  return visitId;
}
