import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { DemoToday } from './today.ts';

const insertSitting = statement<{ id: number }>(
  'demo.today',
  `
  INSERT INTO sittings (doctor_id, day, starts_minute, ends_minute, room, capacity, minutes_per_patient, online_quota,
    fee_paise, followup_days, followup_fee_paise, last_number, calls)
  SELECT id, clinic_day($2), $3, $4, '2', 40, 10, 20, NULL, 15, fee_paise / 2,
    $5, $6
  FROM doctors WHERE phone = $1 RETURNING id`,
);
const insertTokens = statement(
  'demo.today-tokens',
  `
  INSERT INTO tokens (sitting_id, number, booking_id, state, priority, arrived_at, first_call, last_call, entered_at)
  SELECT $1, p.number, b.id, p.state, p.priority, p."arrivedAt",
    p."calledAt", p."calledAt", p."enteredAt"
  FROM jsonb_to_recordset($2::jsonb) AS p (number smallint, state text, priority text, "scheduledAt" timestamptz,
    "arrivedAt" timestamptz, "calledAt" timestamptz, "enteredAt" timestamptz)
  JOIN sittings s ON s.id = $1
  JOIN bookings b ON b.doctor_id = s.doctor_id AND b.scheduled_at = p."scheduledAt"
    AND b.checkup_status <> 'CANCELLED'`,
);
/** $2 who comes, and why. */
const writeReasons = statement(
  'demo.today-reasons',
  `
  UPDATE bookings b SET visit_reason = p.reason
  FROM jsonb_to_recordset($2::jsonb) AS p (number smallint, reason text)
  JOIN tokens t ON t.sitting_id = $1 AND t.number = p.number
  WHERE b.id = t.booking_id`,
);
/** The calls, from which the pace and the hall's screen are read; the desk took them. */
const insertCalls = statement(
  'demo.today-calls',
  `
  INSERT INTO token_events (token_id, step, by_id, at)
  SELECT t.id, 'CALL', a.id, t.first_call FROM tokens t, accounts a
  WHERE t.sitting_id = $1 AND t.first_call IS NOT NULL AND a.phone = $2 AND a.deleted_at IS NULL ORDER BY t.first_call`,
);

/** Visits to come that have no number yet, and the account of $1, who works at the desk. */
const ahead = statement<{ id: number; doctorId: number; at: Date; by: number }>(
  'demo.visits-ahead',
  `
  SELECT b.id, b.doctor_id AS "doctorId", b.scheduled_at AS at, a.id AS by
  FROM bookings b JOIN accounts a ON a.phone = $1
  WHERE b.kind = 'doctor' AND b.doctor_id IS NOT NULL AND b.checkup_status = 'PENDING' AND b.scheduled_has_time
    AND b.scheduled_at > clinic_now() AND NOT EXISTS (SELECT FROM tokens WHERE booking_id = b.id)
  ORDER BY b.requested_at, b.id`,
);

export const selectVisitsAhead = (tx: Db, deskPhone: string) => tx.all(ahead, [deskPhone]);
/** Inserts the session that runs now, whose bookings exist already. `deskPhone`: of the account that called. */
export async function insertToday(
  tx: Db,
  { doctorPhone, startsMinute, endsMinute, people }: DemoToday,
  now: Date,
  deskPhone: string,
): Promise<void> {
  const calls = people.filter(({ calledAt }) => calledAt !== null).length;
  const values = [doctorPhone, now, startsMinute, endsMinute, people.length, calls];
  const { id } = (await tx.first(insertSitting, values))!;
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const rows = people.map(({ booking, arrivedAt, calledAt, enteredAt, ...person }) => ({
    ...person,
    scheduledAt: booking.scheduledAt,
    arrivedAt: iso(arrivedAt),
    calledAt: iso(calledAt),
    enteredAt: iso(enteredAt),
  }));
  await tx.run(insertTokens, [id, JSON.stringify(rows)]);
  await tx.run(writeReasons, [id, JSON.stringify(rows)]);
  await tx.run(insertCalls, [id, deskPhone]);
}
