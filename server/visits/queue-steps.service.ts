import type { Received } from '#contract/endpoints.ts';
import { scopeOf } from '#contract/permissions.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import type { Database } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { ofAddress } from '../guards/address-limits.ts';
import type { Address } from '../guards/own-network.ts';
import { allowOrFail, failIfSpent } from '../guards/rate-limits.ts';
import { tokenCodes } from '../shared/token-code.ts';
import { readStanding, stepInQueue } from '../queue/steps.service.ts';
import type { Stepped } from '../queue/steps.service.ts';
import { findToken } from '../queue/token-page.service.ts';
import type { Asking } from '../shared/caller.ts';
import { cancelAsPatient } from './change/change-place.service.ts';
import { editBookingIn } from './change/edit.service.ts';

/**
 * Takes a step of the queue with a booking of today; DONE also ends the visit on the booking. @throws as `stepInQueue`
 */
export function takeStep(
  db: Database,
  asking: Asking,
  id: number,
  body: Received<'takeStep'>['body'],
): Promise<Stepped> {
  return db.transaction(async (tx) => {
    const { visit: checkupStatus, sitting } = await stepInQueue(tx, asking, id, body);
    const { caller } = asking;
    const edits = { caller, scope: scopeOf('bookings.edit', caller.role) };
    if (checkupStatus) await editBookingIn(tx, edits, 'doctor', { id, checkupStatus });
    return readStanding(tx, id, sitting);
  });
}

/**
 * How often the last four digits of the phone may be tried for one number in a day. A guess is right once in 3,333
 * numbers.
 */
const tries = 3;
const daySeconds = 24 * 3600;

/**
 * Cancels the visit of a number, for anybody who has its link and knows the last four digits of the phone that gets the
 * messages. `address`: the visitor's.
 * @throws NOT_FOUND, INVALID_FIELDS for other digits, TOO_LATE, TOO_MANY_REQUESTS
 */
export async function cancelByCode(
  { db, secrets }: Pick<Dependencies, 'db' | 'secrets'>,
  code: string,
  digits: string,
  address: Address,
): Promise<void> {
  const unknown = ofAddress('unknownLink', address);
  await failIfSpent(db, [unknown]);
  const tokenId = tokenCodes(secrets).read(code);
  const row = tokenId === null ? null : await findToken(db, tokenId);
  // Counted before the digits are compared, so that simultaneous tries count too.
  await allowOrFail(db, [
    row ? { key: `token-cancel:${row.bookingId}`, max: tries, windowSeconds: daySeconds } : unknown,
  ]);
  if (!row) throw clinicError('NOT_FOUND');
  await cancelAsPatient(db, row.bookingId, digits);
}
