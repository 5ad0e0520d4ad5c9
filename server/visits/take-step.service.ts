import type { Received } from '#contract/endpoints.ts';
import { scopeOf } from '#contract/permissions.ts';
import type { Asking } from '../shared/caller.ts';
import type { Database } from '../db/database.ts';
import { readStanding, stepInQueue } from '../queue/steps.service.ts';
import type { Stepped } from '../queue/steps.service.ts';
import { editBookingIn } from './change/edit.service.ts';

/** Takes a step with a booking of today; DONE ends the visit on the booking too. @throws as `stepInQueue` */
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
