import type { QueryClient } from '@tanstack/react-query';
import { watchBookings } from '#web/lib/live.ts';
import { refreshBookings } from './refresh.ts';

/** Milliseconds: what happens together is read once, and in a rush at most once a second. */
const gather = 150;
const apart = 1000;

/** Reads what is shown of bookings again whenever one is made or changed; answers how to stop. */
export function followBookings(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = 0;
  let isCertain = false;
  const refresh = () => {
    // A reading under way may be older than a change that is certain; for a mere chance of one it is not begun anew.
    void refreshBookings(client, { cancelRefetch: isCertain });
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
