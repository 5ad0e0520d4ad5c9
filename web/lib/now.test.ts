import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { byClinic, inDays, noteClock, now, today } from './now.ts';

/** The computer's clock is a day and two hours behind. */
beforeEach(() => void vi.setSystemTime('2026-11-25T18:00:00Z'));
afterEach(() => {
  noteClock(new Date().toISOString());
  vi.useRealTimers();
});

test('the clinic’s clock decides what day and hour it is, also while the computer’s clock runs', () => {
  expect([now().toISOString(), today()]).toEqual(['2026-11-25T18:00:00.000Z', '2026-11-25']);
  noteClock('2026-11-26T20:00:00.000Z');
  expect([now().toISOString(), today(), inDays(1)]).toEqual(['2026-11-26T20:00:00.000Z', '2026-11-27', '2026-11-28']);
  vi.setSystemTime('2026-11-25T18:05:00Z');
  expect(now().toISOString()).toBe('2026-11-26T20:05:00.000Z');
  expect(byClinic(Date.parse('2026-11-25T18:00:00Z'))).toBe(Date.parse('2026-11-26T20:00:00Z'));
});

test.each([null, '', 'noon'])('an answer with %o as the clock changes nothing', (said) => {
  noteClock('2026-11-26T20:00:00.000Z');
  noteClock(said);
  expect(now().toISOString()).toBe('2026-11-26T20:00:00.000Z');
});
