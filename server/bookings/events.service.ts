import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import type { BookingEvent } from '#contract/bookings/shapes.ts';
import type { Scope } from '#contract/permissions.ts';
import { isSessionAlive } from '../accounts/sessions.service.ts';
import type { Announcement } from '../db/announcements.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Asking, Caller } from '../caller.ts';

/** Milliseconds between two heartbeats of a quiet stream; each one also checks the session again. */
const heartbeatMs = 20_000;

/**
 * Streams server-sent events: the number and kind of each new or changed booking the caller may see. Ends with the
 * session. After a lost database connection, one event without a number stands for all that was missed.
 */
export function watchBookings(deps: Dependencies, { caller, scope }: Asking): Readable {
  const stream = new PassThrough();
  const send = (event: BookingEvent) => stream.write(`data: ${JSON.stringify(event)}\n\n`);
  const unsubscribe = deps.announcements.subscribe((announcement) => {
    if (announcement === null) send({ id: null, bookingType: null });
    else if (isInScope(caller, scope, announcement)) send({ id: announcement.id, bookingType: announcement.kind });
  });
  const heartbeat = setInterval(() => {
    stream.write(': \n\n');
    void isSessionAlive(deps.db, caller).then(
      (alive) => alive || stream.end(),
      () => stream.end(),
    );
  }, heartbeatMs);
  stream.once('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
  });
  // The headers leave with the first bytes: the browser then knows that it is connected.
  stream.write('retry: 3000\n\n');
  return stream;
}

/** Whether the announced booking is in the caller's scope; the same rule as for lists. */
function isInScope(caller: Caller, scope: Scope, { account, doctors }: Announcement): boolean {
  if (scope === 'any') return true;
  if (account === caller.accountId) return scope !== 'no';
  return scope === 'involved' && caller.doctor !== null && doctors.includes(caller.doctor.id);
}
