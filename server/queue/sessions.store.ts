import type { SessionStep } from '#contract/queue/states.ts';
import type { Gaps } from '#contract/queue/estimate.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** What is known of the pace of a doctor, from call to call in milliseconds, and of their session. */
export interface PaceRow {
  sittingId: number;
  past: Gaps;
  today: Gaps;
}

const gapsOf = (which: string) => `jsonb_build_object('count', count(gap) FILTER (WHERE ${which}),
    'mean', coalesce(avg(gap) FILTER (WHERE ${which}), 0),
    'spread', coalesce(stddev_pop(gap) FILTER (WHERE ${which}), 0))`;
/**
 * The gaps of these sittings, and the last 300 of the doctor's earlier ones within 60 days. A longer break than an hour
 * is no gap: the doctor was away.
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
const late = statement('sessions.late', 'UPDATE sittings SET expected_start = $2 WHERE id = $1');
const pause = statement('sessions.pause', 'UPDATE sittings SET paused_at = CASE WHEN $2 THEN now() END WHERE id = $1');
const note = statement(
  'sessions.note',
  'INSERT INTO sitting_events (sitting_id, step, expected_start, by_id) VALUES ($1, $2, $3, $4)',
);

export const selectPaces = (db: Db, sittingIds: readonly number[]) => db.all(paces, [sittingIds]);
export const setExpectedStart = (tx: Db, sittingId: number, at: Date) => tx.run(late, [sittingId, at]);
export const setPaused = (tx: Db, sittingId: number, isPaused: boolean) => tx.run(pause, [sittingId, isPaused]);
/** Writes down who said what of a session. */
export const noteSessionStep = (
  tx: Db,
  { accountId }: { accountId: number },
  sittingId: number,
  step: SessionStep,
  expectedStart: Date | null,
) => tx.run(note, [sittingId, step, expectedStart, accountId]);

/** Those of earlier days who never came, or not back after being skipped; nobody's step, so without an event. */
const closeDays = statement(
  'queue.close-days',
  `
  UPDATE tokens t SET state = 'NO_SHOW'
  FROM sittings s, bookings b
  WHERE s.id = t.sitting_id AND b.id = t.booking_id AND t.state IN ('BOOKED', 'SKIPPED')
    AND b.checkup_status = 'PENDING'
    AND s.day < clinic_day(now()) AND s.day >= clinic_day(now()) - 31`,
);
/** @returns how many did not come */
export const closeSessions = (db: Db): Promise<number> => db.run(closeDays);
