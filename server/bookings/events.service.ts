import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import type { BookingEvent } from '#contract/bookings/shapes.ts';
import type { Scope } from '#contract/permissions.ts';
import { isSessionAlive } from '../accounts/sessions.service.ts';
import type { Announcement } from '../db/announcements.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Asking, Caller } from '../caller.ts';

/** How often a quiet stream shows that it lives, and its session is looked at again, in milliseconds. */
const heartbeatMs = 20_000;

/**
 * Tells the caller, as server-sent events, of each booking they may see that is made or changed: its number and kind,
 * nothing else. Ends with the session. What was missed while the database was away is told as one event without a
 * number.
 */
export function watchBookings(deps: Dependencies, { caller, scope }: Asking): Readable {
  const stream = new PassThrough();
  const tell = (event: BookingEvent) => stream.write(`data: ${JSON.stringify(event)}\n\n`);
  const unsubscribe = deps.announcements.subscribe((announcement) => {
    if (announcement === null) tell({ id: null, bookingType: null });
    else if (mayHear(caller, scope, announcement)) tell({ id: announcement.id, bookingType: announcement.kind });
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
  // The headers leave with the first bytes: the browser knows at once that it is connected.
  stream.write('retry: 3000\n\n');
  return stream;
}

/** The same reach as the lists have. */
function mayHear(caller: Caller, scope: Scope, { account, doctors }: Announcement): boolean {
  if (scope === 'any') return true;
  if (account === caller.accountId) return scope !== 'no';
  return scope === 'involved' && caller.doctor !== null && doctors.includes(caller.doctor.id);
}
