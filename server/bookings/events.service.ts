import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import type { BookingEvent } from '#contract/bookings/shapes.ts';
import { isSessionAlive } from '../accounts/sessions.service.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Asking } from '../caller.ts';
import { isAnnouncedTo } from './bookings.policy.ts';

/** Milliseconds between two heartbeats of a quiet stream; each one also notices that the session has expired. */
const heartbeatMs = 20_000;

/**
 * Streams server-sent events: the number and kind of each new or changed booking the caller may see. Ends at once with
 * the session, also when another role ends it. After a lost database connection, one event without a number stands for
 * all that was missed.
 */
export function watchBookings(deps: Dependencies, { caller, scope }: Asking): Readable {
  const stream = new PassThrough();
  const send = (event: BookingEvent) => stream.write(`data: ${JSON.stringify(event)}\n\n`);
  const unsubscribe = deps.announcements.subscribe((announcement) => {
    if (announcement === null) send({ id: null, bookingType: null });
    else if (isAnnouncedTo(caller, scope, announcement)) send({ id: announcement.id, bookingType: announcement.kind });
  });
  const endWithSession = () =>
    void isSessionAlive(deps.db, caller).then(
      (alive) => alive || stream.end(),
      () => stream.end(),
    );
  const unwatch = deps.announcements.watchSession(caller.sessionHash, endWithSession);
  const heartbeat = setInterval(() => {
    stream.write(': \n\n');
    endWithSession();
  }, heartbeatMs);
  stream.once('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
    unwatch();
  });
  // It may have ended before this stream was told of ends.
  endWithSession();
  // The headers leave with the first bytes: the browser then knows that it is connected.
  stream.write('retry: 3000\n\n');
  return stream;
}
