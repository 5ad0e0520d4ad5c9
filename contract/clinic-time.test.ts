import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atClinicClock, clinicClock, parseClinicMoment, writeClinicMoment } from './clinic-time.ts';

it('keeps the day around midnight in Kolkata', () => {
  expect(parseClinicMoment('2026-11-20T00:15')?.at.toISOString()).toBe('2026-11-19T18:45:00.000Z');
  expect(clinicClock(new Date('2026-11-19T18:45:00Z'))).toEqual({ date: '2026-11-20', minutes: 15, weekday: 4 });
  expect(writeClinicMoment(parseClinicMoment('2026-11-20')!)).toBe('2026-11-20');
});

it.each(['', '20-11-2026', '2026-02-30', '2026-13-01', '2026-11-20T24:00', '2026-11-20T10:60', '1999-12-31', '9999-01-01', 'tomorrow', '2026-11-20T10:30Z; DROP'])(
  'refuses %j', (text) => expect(parseClinicMoment(text)).toBeNull());

it('reads back every moment it writes, and agrees with the time-zone database', () => {
  const kolkata = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });
  fc.assert(fc.property(fc.date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true }), fc.boolean(), (at, hasTime) => {
    const { date } = clinicClock(at);
    expect(date).toBe(kolkata.format(at));
    const moment = { at: hasTime ? at : atClinicClock(date, 0, 0)!, hasTime };
    expect(parseClinicMoment(writeClinicMoment(moment))).toEqual(moment);
  }));
});
