import * as z from 'zod/mini';
import { minutesOf } from '../clinic-time.ts';
import { clock } from '../clinic/shapes.ts';
import { inAscii } from '../digits.ts';
import { moment, optionalLine, recordId, rupees, rupeesInput, textLine, typedWhole } from '../fields.ts';
import { limits } from '../limits.ts';
import { holidaysAtOnce } from './holiday-list.ts';
import { isDay } from './hours.ts';
import { leaveMessageKinds, leaveStates, messageStates, waysToMove } from './states.ts';
import { typed } from '../typed-text.ts';

const day = typed('schedule.day').check(z.refine(isDay, 'schedule.day'));
const dayOrNone = z.optional(z.nullable(z.union([z.literal(''), day], 'schedule.day')));
const feeOrNone = z.optional(z.nullable(z.union([z.literal(''), rupeesInput], 'booking.amount')));
/** Numbers from `least` to `most`, each once. */
const numbers = (least: number, most: number, wrong: string) =>
  z
    .array(z.int(wrong).check(z.minimum(least, wrong), z.maximum(most, wrong)), wrong)
    .check(z.refine((list) => new Set(list).size === list.length, wrong));

const areNumbers = (list: readonly number[]) =>
  new Set(list).size === list.length && list.every((one) => one >= 1 && one <= limits.sittingPlaces);
/** Numbers of a session: a list, or text with commas between them, in digits of either language (`3, 10`). */
const reservedNumbers = z.pipe(
  z.union(
    [z.array(z.int('schedule.reserved')), typed().check(z.regex(/^[0-9০-৯, ]*$/, 'schedule.reserved'))],
    'schedule.reserved',
  ),
  z.pipe(
    z.transform((typed: string | number[]) =>
      typeof typed === 'string' ? (inAscii(typed).match(/[0-9]+/g) ?? []).map(Number) : typed,
    ),
    z.array(z.number()).check(z.refine(areNumbers, 'schedule.reserved')),
  ),
);

/** A rule of a doctor's sessions. Left out or empty: no last day, the fee on the doctor's card, no follow-up fee. */
export const ruleBody = z
  .object({
    weekdays: numbers(0, 6, 'schedule.weekdays').check(z.minLength(1, 'schedule.weekdays')),
    /** Weeks of the month, from 1; empty: every week. */
    weeks: numbers(1, 5, 'schedule.weeks'),
    startsAt: clock,
    endsAt: clock,
    room: optionalLine(limits.roomLength),
    capacity: typedWhole(1, limits.sittingPlaces, 'schedule.capacity'),
    minutesPerPatient: typedWhole(1, limits.sittingMinutes, 'schedule.minutes'),
    /** How many of the places may be taken online. */
    onlineQuota: typedWhole(0, limits.sittingPlaces, 'schedule.online'),
    /** How many of the places are given only on the day itself. */
    sameDayQuota: z._default(typedWhole(0, limits.sittingPlaces, 'schedule.sameDay'), 0),
    /** How many days before patients can book. */
    opensDaysBefore: z._default(typedWhole(0, limits.openingsDays, 'schedule.opens'), limits.openingsDays),
    /** How many minutes before their time patients can still book, change and cancel. */
    closesMinutesBefore: z._default(typedWhole(0, limits.closesMinutes, 'schedule.closes'), 0),
    /** Numbers that only the desk gives, to people it chooses. */
    reservedNumbers: z._default(reservedNumbers, []),
    fee: feeOrNone,
    followupDays: typedWhole(0, limits.followupDays, 'schedule.followup'),
    followupFee: feeOrNone,
    firstDay: day,
    lastDay: dayOrNone,
  })
  .check(
    z.refine(({ startsAt, endsAt }) => startsAt < endsAt, { error: 'schedule.hours', path: ['endsAt'] }),
    z.refine(
      ({ startsAt, endsAt, capacity }) => endsAt <= startsAt || capacity <= minutesOf(endsAt) - minutesOf(startsAt),
      {
        error: 'schedule.tooMany',
        path: ['capacity'],
      },
    ),
    z.refine(({ capacity, onlineQuota }) => onlineQuota <= capacity, {
      error: 'schedule.online',
      path: ['onlineQuota'],
    }),
    z.refine(({ capacity, sameDayQuota }) => sameDayQuota <= capacity, {
      error: 'schedule.sameDay',
      path: ['sameDayQuota'],
    }),
    z.refine(({ firstDay, lastDay }) => !lastDay || firstDay <= lastDay, {
      error: 'schedule.lastDay',
      path: ['lastDay'],
    }),
  );
export type RuleForm = z.output<typeof ruleBody>;
export const doctorParams = z.object({ doctorId: recordId });
export const params = z.object({ id: recordId });

export const rule = z.object({
  id: z.number(),
  weekdays: z.array(z.number()),
  weeks: z.array(z.number()),
  startsAt: z.string(),
  endsAt: z.string(),
  room: z.string(),
  capacity: z.number(),
  minutesPerPatient: z.number(),
  onlineQuota: z.number(),
  sameDayQuota: z.number(),
  opensDaysBefore: z.number(),
  closesMinutesBefore: z.number(),
  reservedNumbers: z.array(z.number()),
  /** Null: the fee on the doctor's card. */
  fee: z.nullable(rupees),
  followupDays: z.number(),
  followupFee: rupees,
  firstDay: z.string(),
  lastDay: z.nullable(z.string()),
  abilities: z.object({ change: z.boolean() }),
});
export type Rule = z.infer<typeof rule>;

const lastLeaveDay = (firstDay: string) =>
  new Date(Date.parse(firstDay) + (limits.leaveDays - 1) * 86_400_000).toISOString().slice(0, 10);

const clockOrNone = z.optional(z.nullable(z.union([z.literal(''), clock], 'clinic.time')));

/** Days on which a doctor does not sit, both included; with times, from one on the first day to one on the last. */
export const leaveBody = z
  .object({
    firstDay: day,
    lastDay: day,
    startsAt: clockOrNone,
    endsAt: clockOrNone,
    reason: optionalLine(limits.longestReason),
  })
  .check(
    z.refine(({ firstDay, lastDay }) => firstDay <= lastDay, { error: 'schedule.lastDay', path: ['lastDay'] }),
    z.refine(({ firstDay, lastDay }) => !isDay(firstDay) || lastDay <= lastLeaveDay(firstDay), {
      error: 'schedule.longLeave',
      path: ['lastDay'],
    }),
    z.refine(
      ({ firstDay, lastDay, startsAt, endsAt }) =>
        firstDay !== lastDay || ((startsAt || '00:00') < (endsAt || '24:00') && startsAt !== '24:00'),
      { error: 'schedule.hours', path: ['endsAt'] },
    ),
  );
export const decideLeaveBody = z.object({ confirm: z.boolean('field.invalid') });
export const leave = z.object({
  id: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
  /** `00:00` and `24:00`: whole days. */
  startsAt: z.string(),
  endsAt: z.string(),
  reason: z.string(),
  state: z.enum(leaveStates),
  /** How many open bookings with the doctor lie in it: somebody has to move them. */
  booked: z.number(),
  /** How many of the people it affects got no message and were not called yet. */
  toCall: z.number(),
  abilities: z.object({ decide: z.boolean(), remove: z.boolean(), moveBooked: z.boolean() }),
});
export type Leave = z.infer<typeof leave>;

const hitPerson = {
  bookingId: z.number(),
  patientName: z.string(),
  patientNumber: z.string(),
  phone: z.string(),
};
/** The people whom a leave affects: those still booked and those who were told; first those whom no message reached. */
export const leavePeople = z.object({
  booked: z.array(z.object({ ...hitPerson, time: moment, number: z.nullable(z.number()), paid: rupees })),
  /** How many places are free in the doctor's next sessions, to move people to. */
  free: z.number(),
  told: z.array(
    z.object({
      id: z.number(),
      ...hitPerson,
      kind: z.enum(leaveMessageKinds),
      state: z.enum(messageStates),
      oldTime: moment,
      newTime: z.nullable(moment),
      calledAt: z.nullable(moment),
    }),
  ),
});
export type LeavePeople = z.infer<typeof leavePeople>;
export const moveBookedBody = z.object({ how: z.enum(waysToMove, 'field.invalid') });
/** How many people were moved or told, and how many found no place. */
export const movedBooked = z.object({ done: z.number(), left: z.number() });

export const holidayBody = z.object({
  day,
  name: textLine(limits.holidayLength),
  nameBn: optionalLine(limits.holidayLength),
});
/** A list of holidays (`readHolidayList`). */
export const holidaysBody = z.object({
  holidays: z
    .array(holidayBody, 'field.invalid')
    .check(z.minLength(1, 'field.required'), z.maxLength(holidaysAtOnce, 'field.tooLong')),
});
/** How many days were added; the others are past, or were holidays already. */
export const addedHolidays = z.object({ added: z.number(), skipped: z.number() });
export const holiday = z.object({
  id: z.number(),
  day: z.string(),
  name: z.string(),
  nameBn: z.string(),
  abilities: z.object({ change: z.boolean() }),
});
export type Holiday = z.infer<typeof holiday>;

const doctorWeek = z.object({
  id: z.number(),
  name: z.string(),
  nameBn: z.string(),
  /** Rupees, on the doctor's card. */
  fee: rupees,
  rules: z.array(rule),
  /** Those that are not over. */
  leaves: z.array(leave),
  /**
   * `leaveState`: the state that leave entered by the reader gets: asked for, or confirmed at once; null if they may
   * not enter any.
   */
  abilities: z.object({ addRule: z.boolean(), leaveState: z.nullable(z.enum(['ASKED', 'CONFIRMED'])) }),
});
export type DoctorWeek = z.infer<typeof doctorWeek>;
/** Doctors by name, those without a rule too; holidays from today on. */
export const schedules = z.object({
  doctors: z.array(doctorWeek),
  holidays: z.array(holiday),
  /** `readAll`: the reader sees every doctor's week, not only their own. */
  abilities: z.object({ readAll: z.boolean(), addHoliday: z.boolean() }),
});
export const removed = z.object({ id: z.number() });

/** A date on which people are booked: it stays as it was before its rule was changed or removed. */
const keptSitting = z.object({ day: z.string(), startsAt: z.string(), endsAt: z.string(), booked: z.number() });
export type KeptSitting = z.infer<typeof keptSitting>;
export const changedRule = z.object({ ...rule.shape, kept: z.array(keptSitting) });
export const removedRule = z.object({ id: z.number(), kept: z.array(keptSitting) });

/** A sitting that can be booked, named in a booking by its day and its beginning. */
export const sittingChoice = z.object({ day, startsAt: clock });
const opening = z.object({
  day: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  room: z.string(),
  /** How many places the reader can still take; 0: it is full, or nearly over. */
  free: z.number(),
  /** The time of the next place; null if there is none. */
  next: z.nullable(moment),
  /** Whether the reader may give a reserved number, and one is left. */
  hasReserved: z.boolean(),
  /** Rupees; 0 if it is not set. */
  fee: rupees,
  followupDays: z.number(),
  followupFee: rupees,
});
export type Opening = z.infer<typeof opening>;
/**
 * `hasHours`: the doctor sits by rules; one without takes requests, which the desk confirms. `fee`: on the doctor's
 * card, in rupees; 0 if it is not set.
 */
export const openings = z.object({
  hasHours: z.boolean(),
  fee: rupees,
  /** Leave has ended a session of today. */
  isAwayToday: z.boolean(),
  openings: z.array(opening),
});
/**
 * The facts about each doctor before one is chosen. `photo`: its digest (`photoPath`). `fee`: of the next place, in
 * rupees; 0 if it is not set. `hours`: empty for a doctor who takes requests. `next`: the first place that the reader
 * can take.
 */
export const doctorsToBook = z.object({
  doctors: z.array(
    z.object({
      id: z.number(),
      photo: z.nullable(z.string()),
      fee: rupees,
      hours: z.array(
        z.object({
          weekdays: z.array(z.number()),
          weeks: z.array(z.number()),
          startsAt: z.string(),
          endsAt: z.string(),
        }),
      ),
      next: z.nullable(moment),
    }),
  ),
});
