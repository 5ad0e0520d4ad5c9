import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BookingEvent } from '#contract/bookings/shapes.ts';
import { followBookings } from './follow-bookings.ts';

/** Stands for the event stream. */
const line = vi.hoisted(() => ({ hear: (() => undefined) as (event: BookingEvent) => void, isWatched: false }));
vi.mock(import('#web/lib/live.ts'), async (original) => ({
  ...(await original()),
  watchBookings: (onEvent) => {
    Object.assign(line, { hear: onEvent, isWatched: true });
    return () => void (line.isWatched = false);
  },
}));

const change: BookingEvent = { id: 7, bookingType: 'test' };
const possible: BookingEvent = { id: null, bookingType: null };
let refreshed: (boolean | undefined)[];
let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-05T11:00:00Z') });
});
afterEach(() => vi.useRealTimers());

function follow() {
  refreshed = [];
  client = new QueryClient();
  vi.spyOn(client, 'invalidateQueries').mockImplementation((_, options) =>
    Promise.resolve(void refreshed.push(options?.cancelRefetch)),
  );
  return followBookings(client);
}

test('events at the same time cause one refresh, a moment later', () => {
  const stop = follow();
  for (let event = 0; event < 5; event += 1) line.hear(change);
  vi.advanceTimersByTime(149);
  expect(refreshed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(refreshed).toEqual([true]);
  stop();
});

test('many events cause at most one refresh per second', () => {
  const stop = follow();
  for (let tenth = 0; tenth < 30; tenth += 1) {
    line.hear(change);
    vi.advanceTimersByTime(100);
  }
  expect(refreshed).toHaveLength(3);
  stop();
});

test('a running query is restarted for a certain change, but not for a possible one', () => {
  const stop = follow();
  line.hear(possible);
  vi.advanceTimersByTime(2000);
  line.hear(possible);
  line.hear(change);
  line.hear(possible);
  vi.advanceTimersByTime(2000);
  line.hear(possible);
  vi.advanceTimersByTime(2000);
  expect(refreshed).toEqual([false, true, false]);
  stop();
});

test('after the stop nothing is refreshed, not even for earlier events', () => {
  const stop = follow();
  line.hear(change);
  stop();
  vi.advanceTimersByTime(2000);
  expect([refreshed, line.isWatched]).toEqual([[], false]);
});
