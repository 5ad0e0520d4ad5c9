import type { LeaveState } from '#contract/schedules/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { today } from '../db/clinic-days.ts';
import { hitByLeave, unreached } from './leave-columns.ts';

/** A rule's row. Days as `2026-11-20`, minutes after midnight, amounts in paise. */
export interface RuleRow {
  id: number;
  doctorId: number;
  weekdays: number[];
  weeks: number[];
  startsMinute: number;
  endsMinute: number;
  room: string;
  capacity: number;
  minutesPerPatient: number;
  onlineQuota: number;
  sameDayQuota: number;
  opensDaysBefore: number;
  closesMinutesBefore: number;
  reservedNumbers: number[];
  feePaise: number | null;
  followupDays: number;
  followupFeePaise: number;
  firstDay: string;
  lastDay: string | null;
}
export type NewRule = Omit<RuleRow, 'id' | 'doctorId'>;

export interface LeaveRow {
  id: number;
  doctorId: number;
  firstDay: string;
  lastDay: string;
  /** Minutes after midnight: of the first day, and of the last. */
  startsMinute: number;
  endsMinute: number;
  reason: string;
  state: LeaveState;
  /** How many open bookings with the doctor lie in it. */
  booked: number;
  /** How many of the people it hit were neither reached by a message nor called. */
  toCall: number;
}

export interface HolidayRow {
  id: number;
  day: string;
  name: string;
  nameBn: string;
}

export interface DoctorNameRow {
  id: number;
  name: string;
  nameBn: string;
  feePaise: number;
}

const ruleColumns = `
  id, doctor_id AS "doctorId", weekdays, weeks, starts_minute AS "startsMinute", ends_minute AS "endsMinute", room,
  capacity, minutes_per_patient AS "minutesPerPatient", online_quota AS "onlineQuota", fee_paise AS "feePaise",
  same_day_quota AS "sameDayQuota", opens_days_before AS "opensDaysBefore",
  closes_minutes_before AS "closesMinutesBefore", reserved_numbers AS "reservedNumbers",
  followup_days AS "followupDays", followup_fee_paise AS "followupFeePaise", lower(valid)::text AS "firstDay",
  (upper(valid) - 1)::text AS "lastDay"`;
const leaveColumns = `
  id, doctor_id AS "doctorId", lower(days)::text AS "firstDay", (upper(days) - 1)::text AS "lastDay",
  starts_minute AS "startsMinute", ends_minute AS "endsMinute", reason, state,
  (SELECT count(*)::integer FROM bookings b WHERE ${hitByLeave('b', 'doctor_leaves')}) AS booked,
  (SELECT count(*)::integer FROM leave_messages m
    WHERE m.leave_id = doctor_leaves.id AND ${unreached('m')}) AS "toCall"`;

/** A doctor who can be booked; `photo` is its digest. */
export interface DoctorToBookRow {
  id: number;
  feePaise: number;
  photo: string | null;
}

/** $1 one doctor, or null for all. */
const doctors = statement<DoctorNameRow>(
  'schedules.doctors',
  `
  SELECT id, name, name_bn AS "nameBn", fee_paise AS "feePaise" FROM doctors
  WHERE retired_at IS NULL AND ($1::integer IS NULL OR id = $1) ORDER BY name, id`,
);
const toBook = statement<DoctorToBookRow>(
  'schedules.doctors-to-book',
  `
  SELECT id, fee_paise AS "feePaise", (SELECT digest FROM doctor_photos WHERE doctor_id = doctors.id) AS photo
  FROM doctors WHERE retired_at IS NULL ORDER BY id`,
);
const lockDoctor = statement<{ id: number }>(
  'schedules.lock-doctor',
  'SELECT id FROM doctors WHERE id = $1 AND retired_at IS NULL FOR NO KEY UPDATE',
);
/** $1 one doctor, or null for all. */
const rules = statement<RuleRow>(
  'schedules.rules',
  `
  SELECT ${ruleColumns} FROM sitting_rules
  WHERE ($1::integer IS NULL OR doctor_id = $1) AND (upper_inf(valid) OR upper(valid) > ${today})
  ORDER BY weekdays, starts_minute, id`,
);
const leaves = statement<LeaveRow>(
  'schedules.leaves',
  `
  SELECT ${leaveColumns} FROM doctor_leaves
  WHERE ($1::integer IS NULL OR doctor_id = $1) AND upper(days) > ${today} ORDER BY days, id`,
);
const holidays = statement<HolidayRow>(
  'schedules.holidays',
  `SELECT id, day::text AS day, name, name_bn AS "nameBn" FROM holidays WHERE day >= ${today} ORDER BY day`,
);
const insertRuleOf = statement<RuleRow>(
  'schedules.insert-rule',
  `
  INSERT INTO sitting_rules (doctor_id, weekdays, weeks, starts_minute, ends_minute, room, capacity,
    minutes_per_patient, online_quota, fee_paise, followup_days, followup_fee_paise, valid, same_day_quota,
    opens_days_before, closes_minutes_before, reserved_numbers)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, daterange($13::date, $14::date, '[]'), $15, $16, $17, $18)
  ON CONFLICT DO NOTHING RETURNING ${ruleColumns}`,
);
const updateRuleOf = statement<RuleRow>(
  'schedules.update-rule',
  `
  UPDATE sitting_rules SET weekdays = $2, weeks = $3, starts_minute = $4, ends_minute = $5, room = $6, capacity = $7,
    minutes_per_patient = $8, online_quota = $9, fee_paise = $10, followup_days = $11, followup_fee_paise = $12,
    valid = daterange($13::date, $14::date, '[]'), same_day_quota = $15, opens_days_before = $16,
    closes_minutes_before = $17, reserved_numbers = $18
  WHERE id = $1 RETURNING ${ruleColumns}`,
);
/** Locks the doctor of a rule: nobody takes a place by it meanwhile. */
const lockRuleOf = statement(
  'schedules.lock-rule',
  'SELECT d.id FROM doctors d JOIN sitting_rules r ON r.doctor_id = d.id WHERE r.id = $1 FOR NO KEY UPDATE OF d',
);
const deleteRuleOf = statement('schedules.delete-rule', 'DELETE FROM sitting_rules WHERE id = $1');
/** $5 state, $6 who asks. The desk's own is decided at once. */
const insertLeaveOf = statement<LeaveRow>(
  'schedules.insert-leave',
  `
  INSERT INTO doctor_leaves (doctor_id, days, reason, state, asked_by, decided_by, decided_at, starts_minute,
    ends_minute)
  VALUES ($1, daterange($2::date, $3::date, '[]'), $4, $5, $6,
    CASE WHEN $5 = 'CONFIRMED' THEN $6::integer END, CASE WHEN $5 = 'CONFIRMED' THEN clinic_now() END, $7, $8)
  ON CONFLICT DO NOTHING RETURNING ${leaveColumns}`,
);
const lockLeaveOf = statement<LeaveRow>(
  'schedules.lock-leave',
  `SELECT ${leaveColumns} FROM doctor_leaves WHERE id = $1 FOR UPDATE`,
);
const oneLeave = statement<LeaveRow>('schedules.leave', `SELECT ${leaveColumns} FROM doctor_leaves WHERE id = $1`);
const decideLeaveOf = statement<LeaveRow>(
  'schedules.decide-leave',
  `UPDATE doctor_leaves SET state = $2, decided_by = $3, decided_at = clinic_now()
  WHERE id = $1 RETURNING ${leaveColumns}`,
);
const deleteLeaveOf = statement('schedules.delete-leave', 'DELETE FROM doctor_leaves WHERE id = $1');
const insertHolidayOf = statement<HolidayRow>(
  'schedules.insert-holiday',
  `
  INSERT INTO holidays (day, name, name_bn) VALUES ($1, $2, $3)
  ON CONFLICT DO NOTHING RETURNING id, day::text AS day, name, name_bn AS "nameBn"`,
);
const deleteHolidayOf = statement('schedules.delete-holiday', 'DELETE FROM holidays WHERE id = $1');

/** Active doctors by name: one, or all for null. */
export const selectDoctorNames = (db: Db, doctorId: number | null) => db.all(doctors, [doctorId]);
/** Locks an active doctor, so that they are not deleted meanwhile; false if there is none. */
export const lockActiveDoctor = async (tx: Db, id: number) => (await tx.first(lockDoctor, [id])) !== null;
/** Rules that are not over: of one doctor, or of all for null. */
export const selectRules = (db: Db, doctorId: number | null) => db.all(rules, [doctorId]);
export const selectDoctorsToBook = (db: Db) => db.all(toBook);
/** Leaves that are not over, declined ones too. */
export const selectLeaves = (db: Db, doctorId: number | null) => db.all(leaves, [doctorId]);
/** Holidays from today on. */
export const selectHolidays = (db: Db) => db.all(holidays);

const valuesOf = (rule: NewRule) => [
  rule.weekdays,
  rule.weeks,
  rule.startsMinute,
  rule.endsMinute,
  rule.room,
  rule.capacity,
  rule.minutesPerPatient,
  rule.onlineQuota,
  rule.feePaise,
  rule.followupDays,
  rule.followupFeePaise,
  rule.firstDay,
  rule.lastDay,
  rule.sameDayQuota,
  rule.opensDaysBefore,
  rule.closesMinutesBefore,
  rule.reservedNumbers,
];
/** Null if another rule of the doctor covers some of these minutes. */
export const insertRule = (tx: Db, doctorId: number, rule: NewRule) =>
  tx.first(insertRuleOf, [doctorId, ...valuesOf(rule)]);
/** Null if there is no such rule. Violates an exclusion if another rule of the doctor covers some of these minutes. */
export const updateRule = (tx: Db, id: number, rule: NewRule) => tx.first(updateRuleOf, [id, ...valuesOf(rule)]);
export const lockRule = (tx: Db, id: number) => tx.run(lockRuleOf, [id]);
export const deleteRule = (tx: Db, id: number) => tx.run(deleteRuleOf, [id]);

/** Null if the doctor is on leave at some of that time, or has asked to be. */
export const insertLeave = (tx: Db, leave: Omit<LeaveRow, 'id' | 'booked' | 'toCall'> & { askedBy: number }) =>
  tx.first(insertLeaveOf, [
    leave.doctorId,
    leave.firstDay,
    leave.lastDay,
    leave.reason,
    leave.state,
    leave.askedBy,
    leave.startsMinute,
    leave.endsMinute,
  ]);
/** Null if there is none. */
export const selectLeave = (db: Db, id: number) => db.first(oneLeave, [id]);
/** Reads and locks a leave; null if there is none. */
export const lockLeave = (tx: Db, id: number) => tx.first(lockLeaveOf, [id]);
export const decideLeaveAs = async (tx: Db, { accountId }: { accountId: number }, id: number, state: LeaveState) =>
  (await tx.first(decideLeaveOf, [id, state, accountId]))!;
export const deleteLeave = (tx: Db, id: number) => tx.run(deleteLeaveOf, [id]);

/** Null if the day is a holiday already. */
export const insertHoliday = (tx: Db, day: string, name: string, nameBn: string) =>
  tx.first(insertHolidayOf, [day, name, nameBn]);
export const deleteHoliday = (tx: Db, id: number) => tx.run(deleteHolidayOf, [id]);
