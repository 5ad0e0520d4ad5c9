import { expect, it } from 'vitest';
import * as fc from 'fast-check';
import { freePlaces, momentOf } from './places.ts';

const day = '2026-11-24';
const rule = {
  startsAt: '10:00',
  endsAt: '13:00',
  capacity: 18,
  minutesPerPatient: 10,
  onlineQuota: 9,
  sameDayQuota: 0,
  opensDaysBefore: 60,
  closesMinutesBefore: 0,
};
const at = (time: string, isOnline = false) => ({ at: momentOf(day, time), isOnline });
type Taken = readonly ReturnType<typeof at>[];
type Other = Partial<typeof rule> & { now?: string; isDesk?: boolean };
const left = (taken: Taken, { now = '08:00', isDesk = true, ...more }: Other = {}) =>
  freePlaces(day, { ...rule, ...more }, taken, { isDesk, now: momentOf(day, now) });

it('the first free time is next: a place given back is given again', () => {
  expect(left([])).toEqual({ free: 18, next: at('10:00').at });
  expect(left([at('10:00'), at('10:10')]).next).toEqual(at('10:20').at);
  expect(left([at('10:10')])).toEqual({ free: 17, next: at('10:00').at });
});

it('a time that has passed is no place', () => {
  expect(left([], { now: '10:01' })).toEqual({ free: 17, next: at('10:10').at });
  expect(left([], { now: '12:51' })).toEqual({ free: 0, next: null });
});

it('a time in which the doctor is away is no place', () => {
  const away = [{ startsAt: '10:00', endsAt: '11:30' }];
  expect(freePlaces(day, rule, [], { isDesk: true, now: momentOf(day, '08:00'), away })).toEqual({
    free: 9,
    next: at('11:30').at,
  });
});

it('no more than the share goes online; the desk gives the rest', () => {
  const online = Array.from({ length: 9 }, (_, index) => at(`10:0${index}`, true));
  expect(left(online, { isDesk: false })).toEqual({ free: 0, next: null });
  expect(left(online).free).toBeGreaterThan(0);
  expect(left([], { isDesk: false }).free).toBe(9);
  expect(left([], { isDesk: false, onlineQuota: 0 })).toEqual({ free: 0, next: null });
});

it('places kept for the day are given on that day only, also by the desk', () => {
  const before = { now: momentOf('2026-11-23', '23:59') };
  const free = (now: Date, isDesk: boolean) => freePlaces(day, { ...rule, sameDayQuota: 12 }, [], { isDesk, now }).free;
  expect([free(before.now, true), free(before.now, false)]).toEqual([6, 6]);
  expect([free(momentOf(day, '00:00'), true), free(momentOf(day, '00:00'), false)]).toEqual([18, 9]);
  expect(freePlaces(day, { ...rule, sameDayQuota: 18 }, [], { isDesk: true, ...before })).toEqual({
    free: 0,
    next: null,
  });
});

it('patients book from so many days before, until so many minutes before the place; the desk always', () => {
  const free = (now: Date, isDesk = false) =>
    freePlaces(day, { ...rule, opensDaysBefore: 2, closesMinutesBefore: 90 }, [], { isDesk, now });
  expect([free(momentOf('2026-11-21', '23:59')).free, free(momentOf('2026-11-22', '00:00')).free]).toEqual([0, 9]);
  expect(free(momentOf('2026-11-21', '23:59'), true).free).toBe(18);
  expect(free(momentOf(day, '08:30')).next).toEqual(at('10:00').at);
  expect(free(momentOf(day, '08:31')).next).toEqual(at('10:10').at);
  expect(free(momentOf(day, '08:31'), true).next).toEqual(at('10:00').at);
  expect(free(momentOf(day, '11:21'))).toEqual({ free: 0, next: null });
});

it('whoever is moved takes no place before the time they had', () => {
  const notBefore = momentOf(day, '12:05');
  expect(freePlaces(day, rule, [], { isDesk: true, now: momentOf(day, '08:00'), notBefore }).next).toEqual(
    at('12:10').at,
  );
});

it('times move closer where more people are to fit in, and end with the session', () => {
  expect(left([at('10:00')], { capacity: 60 }).next).toEqual(at('10:03').at);
  expect(momentOf(day, '24:00')).toEqual(momentOf('2026-11-25', '00:00'));
});

it('taking the next place again and again gives each minute once, as many as there are places, within the hours', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 180 }), fc.integer({ min: 1, max: 120 }), (capacity, minutesPerPatient) => {
      const taken: ReturnType<typeof at>[] = [];
      for (;;) {
        const { free, next } = left(taken, { capacity, minutesPerPatient, now: '00:00' });
        expect(free).toBe(capacity - taken.length);
        if (!next) break;
        taken.push({ at: next, isOnline: false });
      }
      const times = taken.map((one) => one.at.getTime());
      expect(new Set(times).size).toBe(capacity);
      expect(Math.max(...times)).toBeLessThan(momentOf(day, '13:00').getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }),
    { numRuns: 30 },
  );
});
