import type { SessionStep } from '#contract/queue/states.ts';
import type { Gaps } from '#contract/queue/estimate.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { liveToken } from '../db/columns.ts';

/** How fast a doctor calls, in milliseconds from call to call: in this session, and in earlier ones. */
export interface PaceRow {
  sittingId: number;
  past: Gaps;
  today: Gaps;
}

const gapsOf = (which: string) => `jsonb_build_object('count', count(gap) FILTER (WHERE ${which}),
    'mean', coalesce(avg(gap) FILTER (WHERE ${which}), 0),
    'spread', coalesce(stddev_pop(gap) FILTER (WHERE ${which}), 0))`;
/**
 * The times between calls in these sittings, and the last 300 in the doctor's earlier ones of 60 days. More than an
 * hour is a break and does not count.
 */
const paces = statement<PaceRow>(
  'sessions.paces',
  `
  SELECT today.id AS "sittingId", pace.past, pace.today
  FROM sittings today CROSS JOIN LATERAL (
    SELECT ${gapsOf('NOT is_today')} AS past, ${gapsOf('is_today')} AS today FROM (
      SELECT s.id = today.id AS is_today, 1000 * extract(epoch FROM
        e.at - lag(e.at) OVER (PARTITION BY s.id ORDER BY e.id))::float8 AS gap
      FROM sittings s JOIN tokens t ON t.sitting_id = s.id JOIN token_events e ON e.token_id = t.id
      WHERE s.doctor_id = today.doctor_id AND s.day BETWEEN today.day - 60 AND today.day AND e.step = 'CALL'
        AND NOT EXISTS (SELECT FROM token_events u WHERE u.undoes = e.id)
      ORDER BY e.id DESC LIMIT 300) calls
    WHERE gap < 3600000) pace
  WHERE today.id = ANY ($1)`,
);
const note = statement(
  'sessions.note',
  'INSERT INTO sitting_events (sitting_id, step, expected_start, by_id) VALUES ($1, $2, $3, $4)',
);

export const selectPaces = (db: Db, sittingIds: readonly number[]) => db.all(paces, [sittingIds]);
/** Writes down who said what of a session. */
export const noteSessionStep = (
  tx: Db,
  { accountId }: { accountId: number },
  sittingId: number,
  step: SessionStep,
  expectedStart: Date | null,
) => tx.run(note, [sittingId, step, expectedStart, accountId]);

/**
 * People of earlier days who never came, or did not come back after being skipped. Nobody took this step, so it has no
 * event.
 */
const closeDays = statement(
  'queue.close-days',
  `
  UPDATE tokens t SET state = 'NO_SHOW'
  FROM sittings s, bookings b
  WHERE s.id = t.sitting_id AND b.id = t.booking_id AND t.state IN ('BOOKED', 'SKIPPED')
    AND b.checkup_status = 'PENDING'
    AND s.day < clinic_day(clinic_now()) AND s.day >= clinic_day(clinic_now()) - 31`,
);
/** @returns how many did not come */
export const closeSessions = (db: Db): Promise<number> => db.run(closeDays);

/** A doctor's session of a day, and the number of its people in each state. */
export interface SessionSums {
  doctorId: number;
  doctorName: string;
  doctorNameBn: string;
  startsMinute: number;
  endsMinute: number;
  room: string;
  expectedStart: Date | null;
  pausedAt: Date | null;
  /** When the first person was called or went in. */
  begunAt: Date | null;
  seen: number;
  /** Arrived, called, in the room, or skipped. */
  here: number;
  expected: number;
  missed: number;
}
const ofDay = statement<SessionSums>(
  'sessions.of-day',
  `
  SELECT s.doctor_id AS "doctorId", d.name AS "doctorName", d.name_bn AS "doctorNameBn",
    s.starts_minute AS "startsMinute", s.ends_minute AS "endsMinute", s.room,
    CASE WHEN s.calls = 0 THEN s.expected_start END AS "expectedStart", s.paused_at AS "pausedAt", people.*
  FROM sittings s JOIN doctors d ON d.id = s.doctor_id CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE state = 'DONE'))::integer AS seen,
      (count(*) FILTER (WHERE state IN ('ARRIVED', 'CALLED', 'IN_ROOM', 'SKIPPED')))::integer AS here,
      (count(*) FILTER (WHERE state = 'BOOKED'))::integer AS expected,
      (count(*) FILTER (WHERE state = 'NO_SHOW'))::integer AS missed,
      min(least(first_call, entered_at)) AS "begunAt"
    FROM tokens WHERE sitting_id = s.id AND ${liveToken}) people
  WHERE s.day = $1::date AND people.seen + people.here + people.expected + people.missed > 0
  ORDER BY s.starts_minute, d.name, s.id`,
);
/** The sessions of a day (YYYY-MM-DD) in which somebody has a place, by their time. */
export const selectSessionsOf = (db: Db, day: string) => db.all(ofDay, [day]);
