import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asTyped, atClinicClock, clinicClock, minuteOf, parseClinicMoment, writeClinicMoment } from './clinic-time.ts';

it('the date changes at midnight in Kolkata', () => {
  expect(parseClinicMoment('2026-11-20T00:15')?.at.toISOString()).toBe('2026-11-19T18:45:00.000Z');
  expect(clinicClock(new Date('2026-11-19T18:45:00Z'))).toEqual({
    date: '2026-11-20',
    time: '00:15',
    minutes: 15,
    weekday: 4,
  });
  expect(writeClinicMoment(parseClinicMoment('2026-11-20')!)).toBe('2026-11-20');
});

it("a browser's field holds a moment by the clinic's clock; a day, and any other text, as they are", () => {
  expect(asTyped('2026-11-19T18:45:00Z')).toBe('2026-11-20T00:15');
  expect(asTyped('2026-11-20T09:05')).toBe('2026-11-20T09:05');
  expect(['2026-11-20', 'tomorrow', ''].map(asTyped)).toEqual(['2026-11-20', 'tomorrow', '']);
});

describe('parses a date or time', () => {
  it.each([
    ['2026-11-20', '2026-11-19T18:30:00.000Z', false],
    ['2026-11-20T10:30', '2026-11-20T05:00:00.000Z', true],
    ['2026-11-20T23:59', '2026-11-20T18:29:00.000Z', true],
    // The clinic works by the minute: seconds are dropped.
    ['2026-11-20T10:30:59', '2026-11-20T05:00:00.000Z', true],
    ['2026-11-20T10:30:59.5', '2026-11-20T05:00:00.000Z', true],
    ['2026-11-20T10:30:59.123', '2026-11-20T05:00:00.000Z', true],
    ['2026-11-20T10:30Z', '2026-11-20T10:30:00.000Z', true],
    ['2026-11-20T10:30:59Z', '2026-11-20T10:30:00.000Z', true],
    ['2026-11-20T10:30:59.123456Z', '2026-11-20T10:30:00.000Z', true],
    ['2026-11-20T10:30+05:30', '2026-11-20T05:00:00.000Z', true],
    ['2026-11-20T10:30:00-02:00', '2026-11-20T12:30:00.000Z', true],
    ['2028-02-29', '2028-02-28T18:30:00.000Z', false],
    ['2000-01-02', '2000-01-01T18:30:00.000Z', false],
    ['2099-12-31T23:59:00Z', '2099-12-31T23:59:00.000Z', true],
  ])('%s', (text, at, hasTime) => {
    expect(parseClinicMoment(text)).toEqual({ at: new Date(at), hasTime });
  });

  it.each([
    '',
    '20-11-2026',
    '2026-02-30',
    '2026-02-30T10:00',
    '2026-02-30T10:00Z',
    '2026-02-29T10:00:00+05:30',
    '2026-13-01',
    '2026-00-10',
    '2026-11-20T24:00',
    '2026-11-20T10:60',
    '1999-12-31',
    '1999-12-31T23:59Z',
    '9999-01-01',
    '2100-01-01T00:00Z',
    'tomorrow',
    '2026-11-20T10:30Z; DROP',
    'on 2026-11-20',
    'at 2026-11-20T10:30',
    'at 2026-11-20T10:30Z',
    '12026-11-20',
    '2026-11-20T10',
    '2026-11-20T10:30:5',
    '2026-11-20T10:30:05.',
    '2026-11-20T10:30:05.1234',
    '2026-11-20T10:30Zulu',
    '2026-11-20T10:30+5:30',
    '2026-11-20T10:30+05:3',
    '2026-11-20T10:30*05:30',
    '2026-11-20 10:30',
    'Fri, 20 Nov 2026 05:00:00 GMT',
    '1795132800000',
  ])('not %j', (text) => expect(parseClinicMoment(text)).toBeNull());
});

it('a time of day is Kolkata time, from 00:00 to 23:59', () => {
  expect(atClinicClock('2026-11-20', 0, 0)?.toISOString()).toBe('2026-11-19T18:30:00.000Z');
  expect(atClinicClock('2026-11-20', 23, 59)?.toISOString()).toBe('2026-11-20T18:29:00.000Z');
  for (const [date, hours, minutes] of [
    ['2026-11-20', 24, 0],
    ['2026-11-20', 10, 60],
    ['2026-04-31', 10, 0],
    ['2026-12-32', 10, 0],
    ['20 November', 10, 0],
  ] as const) {
    expect(atClinicClock(date, hours, minutes), `${date} ${hours}:${minutes}`).toBeNull();
  }
});

it('weekdays count from Monday, minutes from midnight', () => {
  const week = Array.from({ length: 7 }, (_, index) => clinicClock(new Date(`2026-11-${16 + index}T05:00:00Z`)));
  expect(week.map(({ weekday }) => weekday)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(week.map(({ minutes }) => minutes)).toEqual([630, 630, 630, 630, 630, 630, 630]);
});

it('every written time is read back to its minute, as the time-zone database has it', () => {
  const kolkata = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true }),
      fc.boolean(),
      (at, hasTime) => {
        const { date } = clinicClock(at);
        expect(date).toBe(kolkata.format(at));
        const moment = { at: hasTime ? at : atClinicClock(date, 0, 0)!, hasTime };
        expect(parseClinicMoment(writeClinicMoment(moment))).toEqual({ ...moment, at: minuteOf(moment.at) });
      },
    ),
    {
      examples: [
        [new Date('2026-11-19T18:29:59.999Z'), true],
        [new Date('2026-11-19T18:30:00Z'), false],
        [new Date('2028-02-29T18:30:00Z'), false],
      ],
    },
  );
});
