import { minutesOf } from '#contract/clinic-time.ts';
import type { Received } from '#contract/endpoints.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import type { RuleForm } from '#contract/schedules/shapes.ts';
import type { Asking } from '../shared/caller.ts';
import { noteRecords } from '../db/audit-trail.ts';
import { exclusionViolation } from '../db/database.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { paiseOf } from '../shared/money.ts';
import {
  deleteHoliday,
  deleteRule,
  insertHoliday,
  insertRule,
  lockActiveDoctor,
  lockRule,
  selectDoctorNames,
  selectHolidays,
  selectLeaves,
  selectRules,
  updateRule,
} from './schedules.store.ts';
import { dropUnbooked } from './sittings.store.ts';
import type { KeptRow } from './sittings.store.ts';
import type { DoctorNameRow, HolidayRow, LeaveRow, NewRule, RuleRow } from './schedules.store.ts';

export interface Schedules {
  doctors: DoctorNameRow[];
  rules: RuleRow[];
  leaves: LeaveRow[];
  holidays: HolidayRow[];
}

/** The weeks of all doctors with their leave, and the holidays to come; a Doctor is answered their own week. */
export async function listSchedules(db: Db, { caller, scope }: Asking): Promise<Schedules> {
  return readSchedules(db, scope === 'any' ? null : (caller.doctor?.id ?? 0));
}

/** The same for one doctor, or for all with null. */
export async function readSchedules(db: Db, doctorId: number | null): Promise<Schedules> {
  const [doctors, rules, leaves, holidays] = await Promise.all([
    selectDoctorNames(db, doctorId),
    selectRules(db, doctorId),
    selectLeaves(db, doctorId),
    selectHolidays(db),
  ]);
  return { doctors, rules, leaves, holidays };
}

/** Adds a rule to a doctor's week. @throws NOT_FOUND, INVALID_FIELDS if another rule covers some of these hours */
export async function addRule(tx: Db, doctorId: number, form: RuleForm): Promise<RuleRow> {
  if (!(await lockActiveDoctor(tx, doctorId))) throw clinicError('NOT_FOUND');
  const made = await insertRule(tx, doctorId, ruleOf(form));
  if (!made) throw overlapping();
  noteRecords([made.id]);
  return made;
}

/**
 * Changes a rule. Dates on which people are booked stay as they are, and are answered.
 * @throws NOT_FOUND, INVALID_FIELDS as `addRule`
 */
export async function changeRule(
  db: Database,
  id: number,
  form: RuleForm,
): Promise<{ rule: RuleRow; kept: KeptRow[] }> {
  try {
    return await db.transaction(async (tx) => {
      await lockRule(tx, id);
      const rule = await updateRule(tx, id, ruleOf(form));
      if (!rule) throw clinicError('NOT_FOUND');
      noteRecords([id]);
      return { rule, kept: await dropUnbooked(tx, id) };
    });
  } catch (error) {
    throw exclusionViolation(error) === null ? error : overlapping();
  }
}

/** Removes a rule. Dates on which people are booked stay, and are answered. @throws NOT_FOUND */
export async function removeRule(db: Database, id: number): Promise<KeptRow[]> {
  return db.transaction(async (tx) => {
    await lockRule(tx, id);
    const kept = await dropUnbooked(tx, id);
    if ((await deleteRule(tx, id)) === 0) throw clinicError('NOT_FOUND');
    noteRecords([id]);
    return kept;
  });
}

/** Whether the clinic is closed on this day, today or later: `2026-11-20`. */
export const isHoliday = async (db: Db, day: string): Promise<boolean> =>
  (await selectHolidays(db)).some((holiday) => holiday.day === day);

/** Adds a day on which nobody sits. @throws INVALID_FIELDS for a day that is past or a holiday already */
export async function addHoliday(tx: Db, { day, name, nameBn }: Received<'addHoliday'>['body']): Promise<HolidayRow> {
  if (day < clinicToday(tx.now())) throw clinicError('INVALID_FIELDS', { fields: { day: 'schedule.past' } });
  const made = await insertHoliday(tx, day, name, nameBn ?? '');
  if (!made) throw clinicError('INVALID_FIELDS', { fields: { day: 'schedule.holidayTwice' } });
  noteRecords([made.id]);
  return made;
}

/** The holidays from today on, as days of the calendar. */
export const listHolidayDays = async (db: Db): Promise<string[]> => (await selectHolidays(db)).map(({ day }) => day);

/** Adds the days of a list that are not past and no holidays yet, all or none. */
export async function addHolidays(
  db: Database,
  { holidays }: Received<'addHolidays'>['body'],
): Promise<{ added: number; skipped: number }> {
  return db.transaction(async (tx) => {
    const today = clinicToday(tx.now());
    const ids: number[] = [];
    for (const { day, name, nameBn } of holidays) {
      const made = day < today ? null : await insertHoliday(tx, day, name, nameBn ?? '');
      if (made) ids.push(made.id);
    }
    noteRecords(ids);
    return { added: ids.length, skipped: holidays.length - ids.length };
  });
}

/** Removes a holiday. @throws NOT_FOUND */
export async function removeHoliday(db: Database, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await deleteHoliday(tx, id)) === 0) throw clinicError('NOT_FOUND');
    noteRecords([id]);
  });
}

const overlapping = () => clinicError('INVALID_FIELDS', { fields: { startsAt: 'schedule.overlap' } });

function ruleOf(form: RuleForm): NewRule {
  const { weekdays, weeks, startsAt, endsAt, fee, followupFee, room, lastDay, reservedNumbers, ...rest } = form;
  return {
    ...rest,
    weekdays: weekdays.toSorted(),
    weeks: weeks.toSorted(),
    reservedNumbers: reservedNumbers.toSorted((a, b) => a - b),
    startsMinute: minutesOf(startsAt),
    endsMinute: minutesOf(endsAt),
    room: room ?? '',
    feePaise: fee === undefined || fee === null || fee === '' ? null : paiseOf(fee),
    followupFeePaise: paiseOf(followupFee || 0),
    lastDay: lastDay || null,
  };
}
