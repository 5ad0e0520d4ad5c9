import { describe, expect, it, test } from 'vitest';
import { complaintsAbout } from '#server/testing/pure-rules.ts';
import { appliesOn, awayOn, hoursLeft, isAwayAt, isDay, isEndedByLeave, sittingsOn, weekdayOf } from './hours.ts';
import type { Hours } from './hours.ts';
import { holidayBody, leaveBody, ruleBody } from './shapes.ts';

const mornings: Hours = {
  weekdays: [0, 2, 4],
  weeks: [],
  startsAt: '10:00',
  endsAt: '13:00',
  firstDay: '2026-11-01',
  lastDay: null,
};

test('a week begins on Monday, and a day is one of the calendar', () => {
  expect(weekdayOf('2026-11-23')).toBe(0);
  expect(weekdayOf('2026-11-29')).toBe(6);
  expect(['2026-02-28', '2099-12-31'].every(isDay)).toBe(true);
  expect(['2026-02-30', '1999-01-01', '2100-01-01', '', '20 Nov'].some(isDay)).toBe(false);
});

describe('a rule applies', () => {
  it('on its weekdays, from its first day to its last', () => {
    expect(appliesOn(mornings, '2026-11-23')).toBe(true);
    expect(appliesOn(mornings, '2026-11-24')).toBe(false);
    expect(appliesOn(mornings, '2026-10-30'), 'before the first day').toBe(false);
    const ended = { ...mornings, firstDay: '2026-11-02', lastDay: '2026-11-23' };
    expect(['2026-11-02', '2026-11-23', '2026-11-25'].map((day) => appliesOn(ended, day))).toEqual([true, true, false]);
  });

  it('in its weeks of the month: the second and the fourth Sunday', () => {
    const sundays = { ...mornings, weekdays: [6], weeks: [2, 4] };
    const november = ['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22', '2026-11-29'];
    expect(november.filter((day) => appliesOn(sundays, day))).toEqual(['2026-11-08', '2026-11-22']);
    expect(appliesOn({ ...sundays, weeks: [5] }, '2026-11-29')).toBe(true);
  });
});

test('nobody sits on leave or on a holiday; several rules of one day come in order', () => {
  const evening = { ...mornings, startsAt: '17:00', endsAt: '20:00' };
  const on = (day: string) =>
    sittingsOn(
      [evening, mornings],
      [{ firstDay: '2026-11-25', lastDay: '2026-11-27', startsAt: '00:00', endsAt: '24:00' }],
      ['2026-11-30'],
      day,
    );
  expect(on('2026-11-23')).toEqual([mornings, evening]);
  expect(['2026-11-25', '2026-11-27', '2026-11-30'].flatMap(on)).toEqual([]);
  expect(on('2026-12-02')).toHaveLength(2);
});

test('leave within a day takes its hours, and only a session that lies wholly in it', () => {
  const leave = { firstDay: '2026-11-23', lastDay: '2026-11-25', startsAt: '12:00', endsAt: '11:00' };
  const left = (day: string) => hoursLeft(mornings, awayOn([leave], day));
  expect(left('2026-11-23')).toEqual([{ startsAt: '10:00', endsAt: '12:00' }]);
  expect(left('2026-11-24')).toEqual([]);
  expect(left('2026-11-25')).toEqual([{ startsAt: '11:00', endsAt: '13:00' }]);
  expect(left('2026-11-26')).toEqual([{ startsAt: '10:00', endsAt: '13:00' }]);
  const tea = { firstDay: '2026-11-23', lastDay: '2026-11-23', startsAt: '11:00', endsAt: '11:30' };
  expect(hoursLeft(mornings, awayOn([tea], '2026-11-23'))).toEqual([
    { startsAt: '10:00', endsAt: '11:00' },
    { startsAt: '11:30', endsAt: '13:00' },
  ]);
  const sits = (away: typeof tea) => sittingsOn([mornings], [away], [], '2026-11-23').length;
  expect([sits(tea), sits({ ...tea, startsAt: '10:00', endsAt: '13:00' })]).toEqual([1, 0]);
});

const rule = {
  weekdays: [0],
  weeks: [],
  startsAt: '10:00',
  endsAt: '13:00',
  capacity: 20,
  minutesPerPatient: 9,
  onlineQuota: 10,
  followupDays: 0,
  firstDay: '2026-11-20',
};

describe('a rule is refused', () => {
  it.each([
    ['capacity', 0, 'schedule.capacity'],
    ['capacity', 201, 'schedule.capacity'],
    ['capacity', '10000', 'schedule.capacity'],
    ['capacity', '', 'schedule.capacity'],
    ['capacity', 181, 'schedule.tooMany'],
    ['minutesPerPatient', 0, 'schedule.minutes'],
    ['minutesPerPatient', 121, 'schedule.minutes'],
    ['onlineQuota', 21, 'schedule.online'],
    ['onlineQuota', -1, 'schedule.online'],
    ['sameDayQuota', 21, 'schedule.sameDay'],
    ['sameDayQuota', -1, 'schedule.sameDay'],
    ['opensDaysBefore', 61, 'schedule.opens'],
    ['closesMinutesBefore', 2881, 'schedule.closes'],
    ['reservedNumbers', '1, x', 'schedule.reserved'],
    ['reservedNumbers', '3, 3', 'schedule.reserved'],
    ['reservedNumbers', [0], 'schedule.reserved'],
    ['reservedNumbers', '201', 'schedule.reserved'],
    ['followupDays', 91, 'schedule.followup'],
    ['weekdays', [], 'schedule.weekdays'],
    ['weekdays', [1, 1], 'schedule.weekdays'],
    ['weeks', [2, 2], 'schedule.weeks'],
    ['endsAt', '10:00', 'schedule.hours'],
    ['startsAt', '25:00', 'clinic.time'],
    ['firstDay', '2026-02-30', 'schedule.day'],
    ['lastDay', '2026-11-19', 'schedule.lastDay'],
    ['room', 'x'.repeat(21), 'field.tooLong'],
    ['fee', -1, 'booking.amount'],
  ])('with %s %j, in words', (field, value, why) => {
    const where = field === 'startsAt' ? 'startsAt' : field;
    expect(complaintsAbout(ruleBody, { ...rule, [field]: value })).toMatchObject({ [where]: why });
  });

  it('and taken at its limits', () => {
    expect(complaintsAbout(ruleBody, rule)).toEqual({});
    for (const edge of [
      { capacity: '200', onlineQuota: 200, endsAt: '13:20' },
      { capacity: 180 },
      { sameDayQuota: '20', opensDaysBefore: 0, closesMinutesBefore: '2880', reservedNumbers: ' 1,200 ' },
      { capacity: 1, onlineQuota: '0' },
      { minutesPerPatient: 120, followupDays: 90, endsAt: '24:00', lastDay: '2026-11-20' },
    ])
      expect(complaintsAbout(ruleBody, { ...rule, ...edge })).toEqual({});
  });
});

test('leave ends after it begins and has 366 days at most', () => {
  const from = (lastDay: string) => complaintsAbout(leaveBody, { firstDay: '2027-01-01', lastDay });
  expect(from('2027-01-01')).toEqual({});
  expect(from('2028-01-01')).toEqual({});
  expect(from('2028-01-02')).toEqual({ lastDay: 'schedule.longLeave' });
  expect(from('2026-12-31')).toEqual({ lastDay: 'schedule.lastDay' });
  const within = (startsAt: string, endsAt: string, lastDay = '2027-01-01') =>
    complaintsAbout(leaveBody, { firstDay: '2027-01-01', lastDay, startsAt, endsAt });
  for (const [startsAt, endsAt] of [
    ['12:00', '12:00'],
    ['12:00', '11:00'],
    ['24:00', ''],
  ] as const)
    expect(within(startsAt, endsAt)).toEqual({ endsAt: 'schedule.hours' });
  expect([within('12:00', ''), within('', '12:00'), within('12:00', '11:00', '2027-01-02')]).toEqual([{}, {}, {}]);
  expect(complaintsAbout(holidayBody, { day: '2026-13-01', name: ' ' })).toEqual({
    day: 'schedule.day',
    name: 'field.required',
  });
});
const sitting = { startsAt: '10:00', endsAt: '13:00' };
const away = (startsAt: string, endsAt: string) => ({ startsAt, endsAt });

/** Written by hand: leave of a day, the time, and whether it has ended a session from 10 to 1. */
test.each<[string, { startsAt: string; endsAt: string }[], string | undefined, boolean]>([
  ['none', [], '12:00', false],
  ['none, after its hours', [], '14:00', false],
  ['the whole day', [away('00:00', '24:00')], undefined, true],
  ['the whole day', [away('00:00', '24:00')], '10:30', true],
  ['its hours exactly', [away('10:00', '13:00')], undefined, true],
  ['its beginning', [away('09:00', '11:00')], '10:30', false],
  ['its middle', [away('11:00', '12:00')], '11:30', false],
  ['its end, before that', [away('12:00', '24:00')], '11:59', false],
  ['its end, from then on', [away('12:00', '24:00')], '12:00', true],
  ['its end, as the day is planned', [away('12:00', '24:00')], undefined, false],
  ['all of it in two parts', [away('09:00', '11:30'), away('11:30', '15:00')], undefined, true],
  ['other hours', [away('14:00', '24:00')], '13:30', false],
])('leave that covers %s: ended', (_, leave, now, isEnded) => {
  expect(isEndedByLeave(sitting, leave, now)).toBe(isEnded);
});

test('a time is away from the first minute of leave to the last', () => {
  const leave = [away('11:00', '12:00')];
  expect(['10:59', '11:00', '11:59', '12:00'].map((time) => isAwayAt(leave, time))).toEqual([false, true, true, false]);
});
