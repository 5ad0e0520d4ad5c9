import type { QueryClient } from '@tanstack/react-query';
import { watchBookings } from '#web/lib/live.ts';
import { refreshAfter } from '#web/lib/refresh.ts';

/** Milliseconds: what happens together is read once, and in a rush at most once a second. */
const gather = 150;
const apart = 1000;

/**
 * Reads again what shows bookings, their money or their reports, whenever a booking is made or changed; answers how to
 * stop.
 */
export function followBookings(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = 0;
  let isCertain = false;
  const refresh = () => {
    // A reading under way may be older than a change that is certain; for a mere chance of one it is not begun anew.
    void refreshAfter(client, 'watchBookings', { cancelRefetch: isCertain });
    timer = undefined;
    isCertain = false;
    lastAt = Date.now();
  };
  const stop = watchBookings(({ id }) => {
    isCertain ||= id !== null;
    timer ??= setTimeout(refresh, Math.max(gather, lastAt + apart - Date.now()));
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
