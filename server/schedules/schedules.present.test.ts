import { expect, it } from 'vitest';
import { aCaller } from '../testing/pure-rules.ts';
import { presentOpenings, presentSchedules, presentSiteSchedule } from './schedules.present.ts';

const doctor = (id: number) => ({ id, name: `Dr. ${id}`, nameBn: '', feePaise: 50_000 });
const rule = (doctorId: number, startsMinute = 600) => ({
  id: doctorId * 10,
  doctorId,
  weekdays: [5],
  weeks: null,
  startsMinute,
  endsMinute: startsMinute + 120,
  feePaise: 60_000,
  followupFeePaise: 30_000,
  reservedNumbers: [],
});
const leave = (doctorId: number, firstDay: string, state = 'CONFIRMED') => ({
  id: 1,
  doctorId,
  firstDay,
  lastDay: firstDay,
  startsMinute: 0,
  endsMinute: 1440,
  state,
  reason: 'Private',
});
const holiday = (day: string, nameBn = '') => ({ id: 1, day, name: 'Kali Puja', nameBn });
const sitting = (doctorId: number, startsMinute: number, endsMinute: number) => ({
  doctorId,
  startsMinute,
  endsMinute,
});
/** Friday, 11 in the morning in Kolkata. */
const now = new Date('2026-11-20T11:00:00+05:30');
const site = (wanted: object) =>
  presentSiteSchedule(
    { doctors: [doctor(5), doctor(6)], rules: [], leaves: [], holidays: [], sittings: [], ...wanted },
    now,
  );

it('the public pages tell leave and holidays that begin within thirty days, and only confirmed leave', () => {
  const told = site({
    leaves: [
      leave(5, '2026-12-20'),
      leave(5, '2026-12-21'),
      leave(5, '2026-11-25', 'ASKED'),
      leave(6, '2026-11-25', 'DECLINED'),
    ],
    holidays: [holiday('2026-12-20', 'কালীপূজা'), holiday('2026-12-21')],
  });
  expect(told.doctors.map(({ away }) => away.map(({ firstDay }) => firstDay))).toEqual([['2026-12-20'], []]);
  expect(told.holidays).toEqual([{ day: '2026-12-20', name: { en: 'Kali Puja', bn: 'কালীপূজা' } }]);
  expect(JSON.stringify(told)).not.toContain('Private');
});

it('a holiday without a Bengali name has its only one in both languages', () => {
  expect(site({ holidays: [holiday('2026-11-21')] }).holidays[0]?.name).toEqual({ en: 'Kali Puja', bn: 'Kali Puja' });
});

it('of today are the sessions that are not over; one that has begun is now, its end is outside', () => {
  const { doctors, today } = site({
    sittings: [sitting(5, 540, 660), sitting(5, 600, 661), sitting(5, 660, 720), sitting(6, 661, 720)],
  });
  expect(today).toBe('2026-11-20');
  expect(doctors.map((one) => one.today)).toEqual([
    [
      { startsAt: '10:00', endsAt: '11:01', isNow: true },
      { startsAt: '11:00', endsAt: '12:00', isNow: true },
    ],
    [{ startsAt: '11:01', endsAt: '12:00', isNow: false }],
  ]);
});

it('on a holiday nobody sits, and on leave not its doctor', () => {
  const sittings = [sitting(5, 900, 960), sitting(6, 900, 960)];
  expect(site({ sittings, holidays: [holiday('2026-11-20')] }).doctors.flatMap((one) => one.today)).toEqual([]);
  const { doctors } = site({ sittings, leaves: [leave(5, '2026-11-20')] });
  expect(doctors.map((one) => one.today.length)).toEqual([0, 1]);
});

it('each doctor has their own rules and leave, and what the reader may do with them', () => {
  const shown = presentSchedules(
    {
      doctors: [doctor(5), doctor(6)],
      rules: [rule(5), rule(6), rule(6, 900)],
      leaves: [leave(6, '2026-11-25')],
      holidays: [],
    } as never,
    aCaller('Admin'),
  );
  expect(shown.doctors.map(({ rules, leaves }) => [rules.map(({ startsAt }) => startsAt), leaves.length])).toEqual([
    [['10:00'], 0],
    [['10:00', '15:00'], 1],
  ]);
  expect(shown.doctors[0]).toMatchObject({ fee: 500, abilities: { addRule: true, leaveState: 'CONFIRMED' } });
  expect(shown.doctors[0]!.rules[0]).toMatchObject({ fee: 600, followupFee: 300, endsAt: '12:00' });
});

it('reserved numbers are offered to the desk while some are left', () => {
  const opening = (given: number[]) =>
    ({
      hasHours: true,
      feePaise: 50_000,
      openings: [
        { sitting: { ...rule(5), day: '2026-11-20', reservedNumbers: [1, 5], reservedGiven: given }, free: 3 },
      ],
    }) as never;
  const offers = (given: number[], role: 'Receptionist' | 'User' = 'Receptionist') =>
    presentOpenings(opening(given), aCaller(role)).openings[0]!.hasReserved;
  expect([offers([]), offers([1]), offers([1, 5]), offers([], 'User')]).toEqual([true, true, false, false]);
  expect(presentOpenings(opening([]), aCaller('User')).openings[0]).toMatchObject({ next: null, fee: 600 });
});
