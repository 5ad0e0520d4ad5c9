import type { Gender } from '#contract/patients/shapes.ts';
import type { CheckupStatus, PaymentStatus } from '#contract/bookings/states.ts';
import type { Priority, Step } from '#contract/queue/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { liveToken, nameOfPatient, numberOfPatient } from '../db/columns.ts';
import { startOfToday, today } from '../db/clinic-days.ts';

/** A doctor's booking of today with a time, and its place in the queue if it has a number. Price in paise. */
export interface QueueRow {
  id: number;
  accountId: number;
  doctorId: number;
  scheduledAt: Date;
  /** Whether it is with a doctor, and today at a set time. */
  isToday: boolean;
  checkupStatus: CheckupStatus;
  paymentStatus: PaymentStatus;
  pricePaise: number;
  patientName: string;
  patientNumber: string;
  age: number | null;
  gender: Gender | null;
  visitReason: string | null;
  tokenId: number | null;
  sittingId: number | null;
  number: number | null;
  tokenState: 'BOOKED' | 'ARRIVED' | 'CALLED' | 'IN_ROOM' | 'SKIPPED' | 'NO_SHOW' | 'DONE' | null;
  priority: Priority;
  arrivedAt: Date | null;
  firstCall: Date | null;
  lastCall: Date | null;
  enteredAt: Date | null;
  behind: number;
  /** The last step of the queue that was not taken back; null if there is none to take back. */
  lastEvent: { id: number; step: Step } | null;
}

const columns = `
  b.id, b.account_id AS "accountId", b.doctor_id AS "doctorId", b.scheduled_at AS "scheduledAt",
  coalesce(b.doctor_id IS NOT NULL AND b.scheduled_has_time AND clinic_day(b.scheduled_at) = ${today},
    false) AS "isToday",
  b.checkup_status AS "checkupStatus", b.payment_status AS "paymentStatus", b.price_paise AS "pricePaise",
  ${nameOfPatient('patient', 'a')} AS "patientName", ${numberOfPatient('patient', 'a')} AS "patientNumber",
  patient_age(patient.birth_date, patient.age_years, patient.age_told_on) AS age,
  patient.gender, b.visit_reason AS "visitReason",
  t.id AS "tokenId", t.sitting_id AS "sittingId", t.number, t.state AS "tokenState",
  coalesce(t.priority, 'NONE') AS priority, t.arrived_at AS "arrivedAt", t.first_call AS "firstCall",
  t.last_call AS "lastCall", t.entered_at AS "enteredAt", coalesce(t.behind, 0) AS behind,
  (SELECT jsonb_build_object('id', e.id, 'step', e.step) FROM token_events e
    WHERE e.token_id = t.id AND e.before IS NOT NULL AND e.step NOT IN ('BOOK', 'UNDO')
      AND NOT EXISTS (SELECT FROM token_events u WHERE u.undoes = e.id)
    ORDER BY e.id DESC LIMIT 1) AS "lastEvent"`;
const joins = `
  JOIN accounts a ON a.id = b.account_id
  LEFT JOIN patients patient ON patient.id = b.patient_id
  LEFT JOIN tokens t ON t.booking_id = b.id AND t.${liveToken}`;

/** $1 one doctor, or null for all. */
const ofToday = statement<QueueRow>(
  'queue.today',
  `
  SELECT ${columns} FROM bookings b ${joins}
  WHERE b.kind = 'doctor' AND b.scheduled_has_time AND b.checkup_status <> 'CANCELLED' AND b.doctor_id IS NOT NULL
    AND ($1::integer IS NULL OR b.doctor_id = $1)
    AND b.scheduled_at >= ${startOfToday} AND b.scheduled_at < clinic_midnight(${today} + 1)
  ORDER BY b.scheduled_at, b.id`,
);
const one = statement<QueueRow>(
  'queue.one',
  `SELECT ${columns} FROM bookings b ${joins} WHERE b.id = $1 AND b.kind = 'doctor'`,
);
/** Locked before the sitting, in the order in which every change of a booking takes its locks. */
const lock = statement<{ id: number }>(
  'queue.lock',
  `SELECT id FROM bookings WHERE id = $1 AND kind = 'doctor' FOR UPDATE`,
);
const arrive = statement(
  'queue.arrive',
  `UPDATE tokens SET state = 'ARRIVED', arrived_at = clinic_now(), priority = $2 WHERE id = $1`,
);
const back = statement(
  'queue.back',
  `UPDATE tokens t SET state = 'ARRIVED', behind = s.calls + 2 FROM sittings s WHERE t.id = $1 AND s.id = t.sitting_id`,
);
const call = statement(
  'queue.call',
  `
  WITH called AS (UPDATE sittings SET calls = calls + 1, boosted_run = $3 WHERE id = $2)
  UPDATE tokens SET state = 'CALLED', first_call = clinic_now(), last_call = clinic_now() WHERE id = $1`,
);
const again = statement('queue.again', 'UPDATE tokens SET last_call = clinic_now() WHERE id = $1');
const setState = statement(
  'queue.state',
  `UPDATE tokens SET state = $2, entered_at = CASE WHEN $2 = 'IN_ROOM' THEN clinic_now() ELSE entered_at END
  WHERE id = $1`,
);
/** Sets a token back to what it was before an event; if the event was a call, the sitting has one call less. */
const undo = statement(
  'queue.undo',
  `
  WITH event AS (SELECT token_id, step, before FROM token_events WHERE id = $1),
    uncalled AS (UPDATE sittings s SET calls = calls - 1
      FROM event JOIN tokens t ON t.id = event.token_id WHERE s.id = t.sitting_id AND event.step = 'CALL')
  UPDATE tokens SET state = before->>'state', priority = before->>'priority',
    arrived_at = (before->>'arrived_at')::timestamptz, first_call = (before->>'first_call')::timestamptz,
    last_call = (before->>'last_call')::timestamptz, entered_at = (before->>'entered_at')::timestamptz,
    behind = (before->>'behind')::smallint
  FROM event WHERE id = event.token_id`,
);
const setPriorityOf = statement('queue.priority', 'UPDATE tokens SET priority = $2 WHERE id = $1');
const inLine = statement<QueueRow>(
  'queue.in-line',
  `SELECT ${columns} FROM bookings b ${joins}
  WHERE t.sitting_id = $1 AND t.state IN ('ARRIVED', 'BOOKED') AND b.checkup_status = 'PENDING'`,
);
const counters = statement<{ calls: number; run: number }>(
  'queue.counters',
  'SELECT calls, boosted_run AS run FROM sittings WHERE id = $1 FOR UPDATE',
);
const now = statement<{ now: Date }>('queue.now', 'SELECT clinic_now() AS now');
const allCounters = statement<{ id: number; calls: number; run: number }>(
  'queue.all-counters',
  'SELECT id, calls, boosted_run AS run FROM sittings WHERE id = ANY ($1)',
);

/** The database's clock. */
export const selectNow = async (db: Db) => (await db.first(now, []))!.now;
export const selectToday = (db: Db, doctorId: number | null) => db.all(ofToday, [doctorId]);
/** Locks a doctor's booking until the transaction ends; false if there is none. */
export const lockQueued = async (tx: Db, bookingId: number) => (await tx.first(lock, [bookingId])) !== null;
export const selectQueued = async (tx: Db, bookingId: number) => (await tx.first(one, [bookingId]))!;
/** Those with a number of a sitting who were not called yet: they wait, or have yet to come. */
export const selectInLine = (db: Db, sittingId: number) => db.all(inLine, [sittingId]);
/**
 * How many were called in a sitting, and how many in a row were called earlier than their turn. Locks the sitting until
 * the transaction ends.
 */
export const lockCounters = async (tx: Db, sittingId: number) => (await tx.first(counters, [sittingId]))!;
export const selectCounters = (db: Db, sittingIds: readonly number[]) => db.all(allCounters, [sittingIds]);
/** Notes that the person of a number that was given at the booking has come. */
export const arriveWith = (tx: Db, tokenId: number, priority: Priority) => tx.run(arrive, [tokenId, priority]);
export const comeBack = (tx: Db, tokenId: number) => tx.run(back, [tokenId]);
export const callToken = (tx: Db, tokenId: number, sittingId: number, run: number) =>
  tx.run(call, [tokenId, sittingId, run]);
export const callAgain = (tx: Db, tokenId: number) => tx.run(again, [tokenId]);
export const setTokenState = (tx: Db, tokenId: number, state: 'IN_ROOM' | 'SKIPPED' | 'NO_SHOW' | 'DONE') =>
  tx.run(setState, [tokenId, state]);
export const undoEvent = (tx: Db, eventId: number) => tx.run(undo, [eventId]);
export const setPriority = (tx: Db, tokenId: number, priority: Priority) => tx.run(setPriorityOf, [tokenId, priority]);
