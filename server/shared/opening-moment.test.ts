import { expect, it } from 'vitest';
import { openingMoment } from './opening-moment.ts';

// 1:10 of the next day in India.
const now = new Date('2026-11-25T19:40:00Z');

it.each([
  ['10:40', '2026-11-26T05:10:00.000Z'],
  ['00:00', '2026-11-25T18:30:00.000Z'],
  ['2027-02-10T10:40', '2027-02-10T05:10:00.000Z'],
  ['2028-02-29T23:58', '2028-02-29T18:28:00.000Z'],
  ['2027-02-10T10:40:00Z', '2027-02-10T10:40:00.000Z'],
])('%s is a moment by the clinic’s time, today if no day is said', (text, moment) =>
  expect(openingMoment(text, now)?.toISOString()).toBe(moment),
);

it.each(['', '24:00', '9:30', '10.40', '2027-02-10', '2027-02-29T10:40', 'now', '1999-01-01T10:40'])(
  '%j is none',
  (text) => expect(openingMoment(text, now)).toBeNull(),
);
