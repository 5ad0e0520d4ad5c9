import { describe, expect, test } from 'vitest';
import { dial, formatArrival } from './formats.ts';

describe('a message', () => {
  const midnight = new Date('2026-03-31T18:30:00Z');

  test.each([
    ['2026-03-31T18:30:00Z', '12:00\u00a0am', 'রাত\u00a0১২:০০'],
    ['2026-04-01T18:29:59Z', '11:59\u00a0pm', 'রাত\u00a0১১:৫৯'],
    ['2026-03-31T18:29:59Z', '31 Mar 2026', '৩১ মার্চ, ২০২৬'],
    ['2026-04-01T18:30:00Z', '2 Apr 2026', '২ এপ্রিল, ২০২৬'],
    ['2025-04-01T11:00:00Z', '1 Apr 2025', '১ এপ্রিল, ২০২৫'],
  ])('received at %s is marked %s, or %s in Bengali, on 1 April in India', (at, en, bn) => {
    expect([formatArrival(at, 'en', midnight), formatArrival(at, 'bn', midnight)]).toEqual([en, bn]);
  });
});

test.each([
  ['98300 12345', '+919830012345'],
  ['+91 98300-12345', '+919830012345'],
  ['033 2222 3333', '03322223333'],
])('%s is dialled as %s', (written, dialled) => expect(dial(written)).toBe(dialled));
