import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { today, utcMinute } from '../db/clinic-days.ts';
import type { RuleRow } from './schedules.store.ts';

/** A doctor's sitting on a day. The fee in paise, of the doctor's card if the rule has none. */
export interface SittingRow extends Pick<
  RuleRow,
  | 'startsMinute'
  | 'endsMinute'
  | 'room'
  | 'capacity'
  | 'minutesPerPatient'
  | 'onlineQuota'
  | 'sameDayQuota'
  | 'opensDaysBefore'
  | 'closesMinutesBefore'
  | 'reservedNumbers'
  | 'followupDays'
  | 'followupFeePaise'
> {
  /** Null until its first place is taken. */
  id: number | null;
  day: string;
  ruleId: number | null;
  feePaise: number;
  /** When the doctor comes, if the clinic has announced another time. */
  expectedStart: Date | null;
  pausedAt: Date | null;
  /** The reserved numbers that were given. */
  reservedGiven: number[];
}

export interface KeptRow {
  day: string;
  startsMinute: number;
  endsMinute: number;
  booked: number;
}

const columns = `
  s.id, s.day::text AS day, s.rule_id AS "ruleId", s.starts_minute AS "startsMinute", s.ends_minute AS "endsMinute",
  s.room,
  s.capacity, s.minutes_per_patient AS "minutesPerPatient", s.online_quota AS "onlineQuota",
  coalesce(s.fee_paise, d.fee_paise) AS "feePaise", s.followup_days AS "followupDays",
  s.followup_fee_paise AS "followupFeePaise",
  s.same_day_quota AS "sameDayQuota", s.opens_days_before AS "opensDaysBefore",
  s.closes_minutes_before AS "closesMinutesBefore", s.reserved_numbers AS "reservedNumbers",
  ARRAY(SELECT number FROM tokens WHERE sitting_id = s.id AND number = ANY (s.reserved_numbers)) AS "reservedGiven",
  s.expected_start AS "expectedStart", s.paused_at AS "pausedAt"`;
/** The minute of a day at the clinic, in the time of the index bookings_one_per_doctor_and_time. */
const minuteOn = (day: string, minute: string) =>
  `(clinic_midnight(${day}) + make_interval(mins => ${minute})) AT TIME ZONE 'UTC'`;
const bookedFor = `
  kind = 'doctor' AND scheduled_has_time AND checkup_status <> 'CANCELLED' AND doctor_id`;
const bookedAt = utcMinute('scheduled_at');

/** Today's sittings that have a row; $1 one doctor, or null for all. */
const madeToday = statement<SittingRow & { doctorId: number }>(
  'sittings.made-today',
  `SELECT ${columns}, s.doctor_id AS "doctorId" FROM sittings s JOIN doctors d ON d.id = s.doctor_id
  WHERE ($1::integer IS NULL OR s.doctor_id = $1) AND s.day = ${today}`,
);
/** Locks a doctor against changes of the rules until the place is taken. */
const lock = statement<{ feePaise: number }>(
  'sittings.lock-doctor',
  'SELECT fee_paise AS "feePaise" FROM doctors WHERE id = $1 AND retired_at IS NULL FOR SHARE',
);
const card = statement<{ feePaise: number }>(
  'sittings.doctor',
  'SELECT fee_paise AS "feePaise" FROM doctors WHERE id = $1 AND retired_at IS NULL',
);
/** The sittings of doctors that have a row, from day $2 to day $3. */
const made = statement<SittingRow & { doctorId: number }>(
  'sittings.made',
  `SELECT ${columns}, s.doctor_id AS "doctorId" FROM sittings s JOIN doctors d ON d.id = s.doctor_id
  WHERE s.doctor_id = ANY ($1::integer[]) AND s.day BETWEEN $2 AND $3`,
);
/** Times of doctors that are taken from day $2 to day $3. */
const taken = statement<{ id: number; doctorId: number; at: Date; isOnline: boolean }>(
  'sittings.taken',
  `
  SELECT id, doctor_id AS "doctorId", scheduled_at AS at, created_by = account_id AS "isOnline" FROM bookings
  WHERE ${bookedFor} = ANY ($1::integer[])
    AND ${bookedAt} >= ${minuteOn('$2::date', '0')} AND ${bookedAt} < ${minuteOn('$3::date', '1440')}`,
);
const make = statement(
  'sittings.make',
  `
  INSERT INTO sittings (doctor_id, rule_id, day, starts_minute, ends_minute, room, capacity, minutes_per_patient,
    online_quota, fee_paise, followup_days, followup_fee_paise, same_day_quota, opens_days_before,
    closes_minutes_before, reserved_numbers)
  SELECT doctor_id, id, $2, starts_minute, ends_minute, room, capacity, minutes_per_patient, online_quota, fee_paise,
    followup_days, followup_fee_paise, same_day_quota, opens_days_before, closes_minutes_before, reserved_numbers
  FROM sitting_rules WHERE id = $1
  ON CONFLICT DO NOTHING`,
);
const lockOne = statement<SittingRow & { id: number }>(
  'sittings.lock',
  `SELECT ${columns} FROM sittings s JOIN doctors d ON d.id = s.doctor_id
  WHERE s.doctor_id = $1 AND s.day = $2 AND s.starts_minute = $3 FOR UPDATE OF s`,
);
const late = statement('sittings.late', 'UPDATE sittings SET expected_start = $2 WHERE id = $1');
const pause = statement(
  'sittings.pause',
  'UPDATE sittings SET paused_at = CASE WHEN $2 THEN clinic_now() END WHERE id = $1',
);
const dropUnbookedOf = statement(
  'sittings.drop-unbooked',
  `
  DELETE FROM sittings s WHERE rule_id = $1 AND day >= ${today}
    AND NOT EXISTS (SELECT FROM tokens WHERE sitting_id = s.id AND arrived_at IS NOT NULL) AND NOT EXISTS (
    SELECT FROM bookings WHERE ${bookedFor} = s.doctor_id
      AND ${bookedAt} >= ${minuteOn('s.day', 's.starts_minute')}
      AND ${bookedAt} < ${minuteOn('s.day', 's.ends_minute')})`,
);
const kept = statement<KeptRow>(
  'sittings.kept',
  `
  SELECT s.day::text AS day, s.starts_minute AS "startsMinute", s.ends_minute AS "endsMinute",
    (SELECT count(*)::integer FROM bookings WHERE ${bookedFor} = s.doctor_id
      AND ${bookedAt} >= ${minuteOn('s.day', 's.starts_minute')}
      AND ${bookedAt} < ${minuteOn('s.day', 's.ends_minute')}) AS booked
  FROM sittings s WHERE rule_id = $1 AND day >= ${today} ORDER BY day, starts_minute`,
);
/**
 * The day of the newest visit of this person to this doctor that is over, at the full fee $5 or more, from day $4 - $6
 * on. $2 account, $3 patient or null for the holder.
 */
const fullVisit = statement<{ day: string }>(
  'sittings.full-visit',
  `
  SELECT clinic_day(scheduled_at)::text AS day FROM bookings
  WHERE kind = 'doctor' AND doctor_id = $1 AND account_id = $2 AND checkup_status = 'COMPLETED'
    AND patient_id IS NOT DISTINCT FROM
      coalesce($3::integer, (SELECT id FROM patients WHERE account_id = $2 AND relation = 'Self'))
    AND price_paise >= $5 AND clinic_day(scheduled_at) BETWEEN $4::date - $6::integer AND $4
  ORDER BY scheduled_at DESC LIMIT 1`,
);

/** The fee on an active doctor's card in paise, the doctor locked against changes of their rules; null if none. */
export const lockForPlace = (tx: Db, doctorId: number) => tx.first(lock, [doctorId]);
/** The fee on an active doctor's card in paise; null if there is no such doctor. */
export const selectDoctorFee = (db: Db, doctorId: number) => db.first(card, [doctorId]);
export const selectMade = (db: Db, doctorIds: readonly number[], from: string, to: string) =>
  db.all(made, [doctorIds, from, to]);
export const selectMadeToday = (db: Db, doctorId: number | null) => db.all(madeToday, [doctorId]);
export const selectTaken = (db: Db, doctorIds: readonly number[], from: string, to: string) =>
  db.all(taken, [doctorIds, from, to]);
/** Makes the sitting of a rule on a day, unless it is there, and locks it until the transaction ends. */
export async function lockSitting(
  tx: Db,
  doctorId: number,
  { ruleId, day, startsMinute }: Pick<SittingRow, 'ruleId' | 'day' | 'startsMinute'>,
): Promise<SittingRow & { id: number }> {
  await tx.run(make, [ruleId, day]);
  return (await tx.first(lockOne, [doctorId, day, startsMinute]))!;
}
export const setExpectedStart = (tx: Db, sittingId: number, at: Date) => tx.run(late, [sittingId, at]);
export const setPaused = (tx: Db, sittingId: number, isPaused: boolean) => tx.run(pause, [sittingId, isPaused]);
/** Removes the rule's sittings to come on which nobody is booked and to which nobody came; answers the others. */
export async function dropUnbooked(tx: Db, ruleId: number): Promise<KeptRow[]> {
  await tx.run(dropUnbookedOf, [ruleId]);
  return tx.all(kept, [ruleId]);
}
/** The day of the person's visit at the full fee in the days before `day`; null without one. */
export async function dayOfFullVisit(
  db: Db,
  doctorId: number,
  { accountId, patientId }: { accountId: number; patientId: number | null },
  day: string,
  { feePaise, followupDays }: SittingRow,
): Promise<string | null> {
  return (await db.first(fullVisit, [doctorId, accountId, patientId, day, feePaise, followupDays]))?.day ?? null;
}
