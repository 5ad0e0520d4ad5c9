import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BookingEvent } from '#contract/bookings/shapes.ts';
import { followBookings } from './follow-bookings.ts';

/** The line to the clinic, as far as its follower sees it. */
const line = vi.hoisted(() => ({ hear: (() => undefined) as (event: BookingEvent) => void, isWatched: false }));
vi.mock(import('#web/lib/live.ts'), async (original) => ({
  ...(await original()),
  watchBookings: (onEvent) => {
    Object.assign(line, { hear: onEvent, isWatched: true });
    return () => void (line.isWatched = false);
  },
}));

const change: BookingEvent = { id: 7, bookingType: 'test' };
const chance: BookingEvent = { id: null, bookingType: null };
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

test('what happens together is read once, a moment later', () => {
  const stop = follow();
  for (let event = 0; event < 5; event += 1) line.hear(change);
  vi.advanceTimersByTime(149);
  expect(refreshed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(refreshed).toEqual([true]);
  stop();
});

test('in a rush it is read at most once a second', () => {
  const stop = follow();
  for (let tenth = 0; tenth < 30; tenth += 1) {
    line.hear(change);
    vi.advanceTimersByTime(100);
  }
  expect(refreshed).toHaveLength(3);
  stop();
});

test('a reading under way is begun anew for a change that is certain, not for a mere chance of one', () => {
  const stop = follow();
  line.hear(chance);
  vi.advanceTimersByTime(2000);
  line.hear(chance);
  line.hear(change);
  line.hear(chance);
  vi.advanceTimersByTime(2000);
  line.hear(chance);
  vi.advanceTimersByTime(2000);
  expect(refreshed).toEqual([false, true, false]);
  stop();
});

test('whoever stops hears of nothing more, nor of what was about to be read', () => {
  const stop = follow();
  line.hear(change);
  stop();
  vi.advanceTimersByTime(2000);
  expect([refreshed, line.isWatched]).toEqual([[], false]);
});
