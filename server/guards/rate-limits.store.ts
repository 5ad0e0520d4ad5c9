import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const hit = statement<{ hits: number; secondsLeft: number }>(
  'rate-limits.hit',
  `
  INSERT INTO rate_limits AS r (key, hits, window_ends_at)
  VALUES ($1, 1, clinic_now() + make_interval(secs => $2))
  ON CONFLICT (key) DO UPDATE SET
    hits = CASE WHEN r.window_ends_at <= clinic_now() THEN 1 ELSE r.hits + 1 END,
    window_ends_at = CASE WHEN r.window_ends_at <= clinic_now() THEN excluded.window_ends_at ELSE r.window_ends_at END
  RETURNING hits, extract(epoch FROM window_ends_at - clinic_now())::float8 AS "secondsLeft"`,
);

const read = statement<{ hits: number; secondsLeft: number }>(
  'rate-limits.read',
  `
  SELECT hits, extract(epoch FROM window_ends_at - clinic_now())::float8 AS "secondsLeft"
  FROM rate_limits WHERE key = $1 AND window_ends_at > clinic_now()`,
);
const wait = statement<{ seconds: number | null }>(
  'rate-limits.wait',
  `
  SELECT max(extract(epoch FROM r.window_ends_at - clinic_now()))::float8 AS seconds
  FROM unnest($1::text[], $2::integer[]) AS limits (key, most) JOIN rate_limits r ON r.key = limits.key
  WHERE r.hits >= limits.most AND r.window_ends_at > clinic_now()`,
);
const takeOff = statement(
  'rate-limits.take-back',
  'UPDATE rate_limits SET hits = hits - 1 WHERE key = ANY ($1) AND hits > 0',
);
const clear = statement('rate-limits.clear', 'DELETE FROM rate_limits WHERE key = $1');
const purge = statement('rate-limits.purge', 'DELETE FROM rate_limits WHERE window_ends_at < clinic_now()');

/** Counts a try under `key`; returns the tries in its window and the seconds left. */
export async function countTry(
  db: Db,
  key: string,
  windowSeconds: number,
): Promise<{ hits: number; secondsLeft: number }> {
  return (await db.first(hit, [key, windowSeconds]))!;
}

/** How often `key` was tried in its present window. */
export async function readTries(db: Db, key: string): Promise<{ hits: number; secondsLeft: number }> {
  return (await db.first(read, [key])) ?? { hits: 0, secondsLeft: 0 };
}

/** Seconds until none of the limits is used up; null if none is. */
export async function secondsSpent(db: Db, limits: readonly { key: string; max: number }[]): Promise<number | null> {
  return (await db.first(wait, [limits.map(({ key }) => key), limits.map(({ max }) => max)]))!.seconds;
}

/** Takes back one try under each key. */
export async function takeBackTry(db: Db, keys: readonly string[]): Promise<void> {
  await db.run(takeOff, [keys]);
}

/** Deletes the tries under `key`. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.run(clear, [key]);
}

/** Deletes counters whose window is over. */
export const purgeTries = (db: Db): Promise<number> => db.run(purge);
