import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import { isSessionAlive } from '../accounts/sessions.service.ts';
import type { Announcement } from '../db/announcements.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import type { Asking } from '../shared/caller.ts';
import { isReachedByAny } from '../shared/reach.ts';

/** Milliseconds between two heartbeats of a quiet stream; each one also notices that the session has expired. */
const heartbeatMs = 20_000;

/**
 * Streams server-sent events: the number and kind of each new or changed booking the caller may see. Ends at once with
 * the session, also when another role ends it. After a lost database connection, one event without a number stands for
 * all that was missed.
 * @param present the event of an announcement, or of a gap in them
 */
export function watchBookings(
  deps: Dependencies,
  { caller, scope }: Asking,
  present: (announcement: Announcement | null) => unknown,
): Readable {
  const stream = new PassThrough();
  const unsubscribe = deps.announcements.subscribe((announcement) => {
    if (announcement !== null && !isReachedByAny(caller, scope, announcement)) return;
    stream.write(`data: ${JSON.stringify(present(announcement))}\n\n`);
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
  // The session may have ended before this stream began to watch it.
  endWithSession();
  // The headers leave with the first bytes: the browser then knows that it is connected.
  stream.write('retry: 3000\n\n');
  return stream;
}
