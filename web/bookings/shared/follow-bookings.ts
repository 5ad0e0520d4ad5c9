import type { QueryClient } from '@tanstack/react-query';
import { watchBookings } from '#web/lib/live.ts';
import { refreshAfter } from '#web/lib/refresh.ts';

/** Milliseconds to wait for further events before a refresh, and between two refreshes. */
const delay = 150;
const interval = 1000;

/**
 * Refreshes the queries that show bookings, their payments or their reports whenever a booking is created or changed.
 * @returns a function that ends this
 */
export function followBookings(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = 0;
  let isCertain = false;
  const refresh = () => {
    // A running query may be older than a certain change, so it is restarted; for a possible change it is not.
    void refreshAfter(client, 'watchBookings', { cancelRefetch: isCertain });
    timer = undefined;
    isCertain = false;
    lastAt = Date.now();
  };
  const stop = watchBookings(({ id }) => {
    isCertain ||= id !== null;
    timer ??= setTimeout(refresh, Math.max(delay, lastAt + interval - Date.now()));
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
