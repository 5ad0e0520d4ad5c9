import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { clinicProfile, groupDays, opensEveryDay } from './shapes.ts';
import type { OpeningHours } from './shapes.ts';

const [morning, allDay] = [
  { opens: '08:00', closes: '13:00' },
  { opens: '08:00', closes: '20:00' },
];
const everyDay: OpeningHours = {
  monday: allDay,
  tuesday: allDay,
  wednesday: allDay,
  thursday: allDay,
  friday: allDay,
  saturday: allDay,
  sunday: allDay,
};
const closed: OpeningHours = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
};

describe('opening hours', () => {
  const complaintsAbout = (monday: object | null) =>
    z
      .safeParse(clinicProfile.shape.openingHours, { ...everyDay, monday })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

  it('of a day end after they begin', () => {
    expect(complaintsAbout({ opens: '08:00', closes: '08:01' })).toEqual([]);
    expect(complaintsAbout({ opens: '00:00', closes: '24:00' })).toEqual([]);
    expect(complaintsAbout(null)).toEqual([]);
    for (const closes of ['08:00', '07:59'])
      expect(complaintsAbout({ opens: '08:00', closes }), closes).toEqual([['monday.closes', 'clinic.hours']]);
  });
});

describe('neighbouring days with the same hours', () => {
  it('are one line; other hours begin another', () => {
    expect(groupDays(everyDay)).toEqual([{ from: 'monday', to: 'sunday', hours: allDay }]);
    expect(groupDays({ ...everyDay, saturday: morning, sunday: null })).toEqual([
      { from: 'monday', to: 'friday', hours: allDay },
      { from: 'saturday', to: 'saturday', hours: morning },
    ]);
    expect(groupDays(closed)).toEqual([]);
  });

  it('are two lines with a closed day between them', () => {
    expect(groupDays({ ...everyDay, wednesday: null })).toEqual([
      { from: 'monday', to: 'tuesday', hours: allDay },
      { from: 'thursday', to: 'sunday', hours: allDay },
    ]);
  });

  it('have both the same opening and the same closing time', () => {
    const [later, shorter] = [
      { opens: '09:00', closes: '20:00' },
      { opens: '08:00', closes: '19:00' },
    ];
    expect(groupDays({ ...closed, monday: allDay, tuesday: later, wednesday: allDay, thursday: shorter })).toEqual([
      { from: 'monday', to: 'monday', hours: allDay },
      { from: 'tuesday', to: 'tuesday', hours: later },
      { from: 'wednesday', to: 'wednesday', hours: allDay },
      { from: 'thursday', to: 'thursday', hours: shorter },
    ]);
  });
});

it('a clinic is open every day only if it is closed on none', () => {
  expect(opensEveryDay(everyDay)).toBe(true);
  expect(opensEveryDay({ ...everyDay, thursday: null })).toBe(false);
  expect(opensEveryDay(closed)).toBe(false);
});
