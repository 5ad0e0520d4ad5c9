import { expect, test } from 'vitest';
import { openNow } from './open-now.ts';

const day = { opens: '08:00', closes: '20:00' };
const hours = {
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: { opens: '08:00', closes: '24:00' },
  sunday: null,
};
/** The clinic's time on a Saturday, the 21st, and the days after it. */
const at = (date: string, clock: string) => new Date(`${date}T${clock}:00+05:30`);

test.each([
  ['2026-11-20', '07:59', { isOpen: false, next: { ahead: 0, weekday: 4, opens: '08:00' } }],
  ['2026-11-20', '08:00', { isOpen: true, until: '20:00' }],
  ['2026-11-20', '19:59', { isOpen: true, until: '20:00' }],
  ['2026-11-20', '20:00', { isOpen: false, next: { ahead: 1, weekday: 5, opens: '08:00' } }],
  ['2026-11-21', '23:59', { isOpen: true, until: '24:00' }],
  ['2026-11-22', '00:00', { isOpen: false, next: { ahead: 1, weekday: 0, opens: '08:00' } }],
] as const)('on %s at %s', (date, clock, expected) => {
  expect(openNow(hours, [], at(date, clock))).toEqual(expected);
});

test('on a holiday it is closed, and opens on the next day that is none', () => {
  expect(openNow(hours, ['2026-11-20', '2026-11-21', '2026-11-23'], at('2026-11-20', '10:00'))).toEqual({
    isOpen: false,
    next: { ahead: 4, weekday: 1, opens: '08:00' },
  });
});

test('a clinic that never opens says no day', () => {
  const closed = Object.fromEntries(Object.keys(hours).map((name) => [name, null])) as unknown as typeof hours;
  expect(openNow(closed, [], at('2026-11-20', '10:00'))).toEqual({ isOpen: false, next: null });
});

test('open on one day a week, it opens next a week ahead', () => {
  const friday = { ...hours, monday: null, tuesday: null, wednesday: null, thursday: null, saturday: null };
  expect(openNow(friday as unknown as typeof hours, [], at('2026-11-20', '21:00'))).toEqual({
    isOpen: false,
    next: { ahead: 7, weekday: 4, opens: '08:00' },
  });
});
