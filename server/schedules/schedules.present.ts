import { clinicClock, clockOf } from '#contract/clinic-time.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { Holiday, KeptSitting, Leave, Rule } from '#contract/schedules/shapes.ts';
import { awayOn, hoursLeft } from '#contract/schedules/hours.ts';
import type { Away } from '#contract/schedules/hours.ts';
import type { SiteSchedule } from '#contract/site.ts';
import type { Caller } from '../shared/caller.ts';
import { rupeesOf } from '../shared/money.ts';
import {
  givesEveryPlace,
  leaveAbilities,
  ruleAbilities,
  schedulesAbilities,
  weekAbilities,
} from './schedules.policy.ts';
import type { Schedules } from './schedules.service.ts';
import type { HolidayRow, LeaveRow, RuleRow } from './schedules.store.ts';
import type { DoctorToBook, Openings } from './openings.service.ts';
import { spanOf } from './sitting-hours.ts';
import type { readWeeksToday } from './sittings.service.ts';
import type { KeptRow } from './sittings.store.ts';

/** When a rule applies, and what it says of places and fees. */
function hoursOf(row: RuleRow) {
  const { id, weekdays, weeks, room, capacity, minutesPerPatient, onlineQuota, followupDays, firstDay, lastDay } = row;
  const { sameDayQuota, opensDaysBefore, closesMinutesBefore, reservedNumbers } = row;
  const { startsMinute, endsMinute, feePaise, followupFeePaise } = row;
  return {
    id,
    weekdays,
    weeks,
    room,
    capacity,
    minutesPerPatient,
    onlineQuota,
    sameDayQuota,
    opensDaysBefore,
    closesMinutesBefore,
    reservedNumbers,
    followupDays,
    firstDay,
    lastDay,
    startsAt: clockOf(startsMinute),
    endsAt: clockOf(endsMinute),
    fee: rupeesOf(feePaise),
    followupFee: rupeesOf(followupFeePaise),
  };
}

/** A rule of a doctor's week. */
export const presentRule = (row: RuleRow, caller: Caller): Rule => ({
  ...hoursOf(row),
  abilities: ruleAbilities(caller),
});

/** The days and hours of leave. */
const awayOf = ({ firstDay, lastDay, startsMinute, endsMinute }: LeaveRow): Away => ({
  firstDay,
  lastDay,
  startsAt: clockOf(startsMinute),
  endsAt: clockOf(endsMinute),
});

export function presentLeave(row: LeaveRow, caller: Caller): Leave {
  const { id, reason, state, booked, toCall } = row;
  return { id, ...awayOf(row), reason, state, booked, toCall, abilities: leaveAbilities(caller, row) };
}
export const presentHoliday = (row: HolidayRow, caller: Caller): Holiday => ({
  ...row,
  abilities: ruleAbilities(caller),
});

/** How many days of a list were added. */
export const presentAdded = (added: Answer<'addHolidays'>): Answer<'addHolidays'> => added;

/** A date that stays as it was although its rule has changed. */
const presentKept = ({ day, startsMinute, endsMinute, booked }: KeptRow): KeptSitting => ({
  day,
  startsAt: clockOf(startsMinute),
  endsAt: clockOf(endsMinute),
  booked,
});

/** A rule after a change, and the dates that stay as they were. */
export const presentChangedRule = (
  { rule, kept }: { rule: RuleRow; kept: readonly KeptRow[] },
  caller: Caller,
): Answer<'changeRule'> => ({ ...presentRule(rule, caller), kept: kept.map(presentKept) });

export const presentRemovedRule = (id: number, kept: readonly KeptRow[]): Answer<'removeRule'> => ({
  id,
  kept: kept.map(presentKept),
});

/** A leave or holiday that was removed. */
export const presentRemoved = (id: number): Answer<'removeLeave'> => ({ id });

/** The sessions to come, with the places that are free for this reader. */
export function presentOpenings(
  { hasHours, feePaise, isAwayToday, openings }: Openings,
  caller: Caller,
): Answer<'listOpenings'> {
  return {
    hasHours,
    fee: rupeesOf(feePaise),
    isAwayToday,
    openings: openings.map(({ sitting, free, next }) => ({
      day: sitting.day,
      startsAt: clockOf(sitting.startsMinute),
      endsAt: clockOf(sitting.endsMinute),
      room: sitting.room,
      free,
      next: next?.toISOString() ?? null,
      hasReserved: givesEveryPlace(caller) && sitting.reservedNumbers.length > sitting.reservedGiven.length,
      fee: rupeesOf(sitting.feePaise),
      followupDays: sitting.followupDays,
      followupFee: rupeesOf(sitting.followupFeePaise),
    })),
  };
}

export function presentDoctorsToBook(doctors: readonly DoctorToBook[]): Answer<'listDoctorsToBook'> {
  return {
    doctors: doctors.map(({ id, photo, feePaise, rules, next }) => ({
      id,
      photo,
      fee: rupeesOf(feePaise),
      hours: rules.map(({ weekdays, weeks, ...minutes }) => ({ weekdays, weeks, ...spanOf(minutes) })),
      next: next?.toISOString() ?? null,
    })),
  };
}

/** The weeks by doctor. */
export function presentSchedules(
  { doctors, rules, leaves, holidays }: Schedules,
  caller: Caller,
): Answer<'listSchedules'> {
  return {
    doctors: doctors.map(({ feePaise, ...doctor }) => ({
      ...doctor,
      fee: rupeesOf(feePaise),
      rules: rules.filter(({ doctorId }) => doctorId === doctor.id).map((rule) => presentRule(rule, caller)),
      leaves: leaves.filter(({ doctorId }) => doctorId === doctor.id).map((leave) => presentLeave(leave, caller)),
      abilities: weekAbilities(caller, doctor.id),
    })),
    holidays: holidays.map((holiday) => presentHoliday(holiday, caller)),
    abilities: schedulesAbilities(caller),
  };
}

/** The public pages tell of leave that begins within so many days. */
const toldDays = 30;

/** What the public pages say of the weeks: hours, who sits today from now on, leave and holidays; no reasons. */
export function presentSiteSchedule(
  { doctors, rules, leaves, holidays, sittings }: Awaited<ReturnType<typeof readWeeksToday>>,
  now: Date,
): SiteSchedule {
  const { date: today, time } = clinicClock(now);
  const told = new Date(Date.parse(today) + toldDays * 86_400_000).toISOString().slice(0, 10);
  const closed = holidays
    .filter(({ day }) => day <= told)
    .map(({ day, name, nameBn }) => ({ day, name: { en: name, bn: nameBn || name } }));
  const isClosed = closed.some(({ day }) => day === today);
  const doctorHours = doctors.map(({ id, feePaise }) => {
    const ofDoctor = ({ doctorId }: { doctorId: number }) => doctorId === id;
    const hours = rules.filter(ofDoctor).map(hoursOf);
    const away = leaves
      .filter((leave) => ofDoctor(leave) && leave.state === 'CONFIRMED' && leave.firstDay <= told)
      .map(awayOf);
    return {
      id,
      fee: rupeesOf(feePaise),
      hours: hours.map(({ weekdays, weeks, startsAt, endsAt }) => ({ weekdays, weeks, startsAt, endsAt })),
      today: isClosed
        ? []
        : sittings
            .filter(ofDoctor)
            .filter(({ isEnded }) => !isEnded)
            .flatMap((one) => hoursLeft(spanOf(one), awayOn(away, today)))
            .filter(({ endsAt }) => endsAt > time)
            .map(({ startsAt, endsAt }) => ({ startsAt, endsAt, isNow: startsAt <= time })),
      away,
    };
  });
  return { today, holidays: closed, doctors: doctorHours };
}
