import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser, fakeNetwork, jsonResponse } from '#web/lib/testing.ts';
import { formatArrival } from './arrival.ts';
import { refreshUnread } from './unread.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a message', () => {
  const midnight = new Date('2026-03-31T18:30:00Z');

  test.each([
    ['2026-03-31T18:30:00Z', '12:00 am', 'রাত্রি ১২:০০'],
    ['2026-04-01T18:29:59Z', '11:59 pm', 'রাত্রি ১১:৫৯'],
    ['2026-03-31T18:29:59Z', '31 Mar 2026', '৩১ মার্চ, ২০২৬'],
    ['2026-04-01T18:30:00Z', '2 Apr 2026', '২ এপ্রিল, ২০২৬'],
    ['2025-04-01T11:00:00Z', '1 Apr 2025', '১ এপ্রিল, ২০২৫'],
  ])('that came at %s is marked %s, or %s, on 1 April in India', (at, en, bn) => {
    expect([formatArrival(at, 'en', midnight), formatArrival(at, 'bn', midnight)]).toEqual([en, bn]);
  });
});

test('how many are unread is asked of the clinic; without an answer the number known before stands', async () => {
  fakeBrowser();
  const asked = fakeNetwork(() => jsonResponse(200, { unread: 3 }));
  await refreshUnread();
  expect(new URL(asked[0]?.url ?? '').pathname).toBe('/api/v1/contact-counts');
  fakeNetwork(() => Promise.reject(new TypeError('offline')));
  await expect(refreshUnread()).resolves.toBeUndefined();
});
