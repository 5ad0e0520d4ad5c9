import { limits } from '#contract/limits.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { Account } from './accounts.store.ts';

const insert = statement(
  'login.insert-challenge',
  `
  INSERT INTO login_challenges (id, phone, code_hmac, expires_at) VALUES ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))`,
);

/** Counts a try on the phone's newest challenge, if it has one left, before anything is compared. */
const takeTry = statement<{ id: string; codeHmac: Buffer }>(
  'login.take-try',
  `
  UPDATE login_challenges SET attempts = attempts + 1
  WHERE id = (SELECT id FROM login_challenges WHERE phone = $1 ORDER BY created_at DESC LIMIT 1)
    AND attempts < $2 AND consumed_at IS NULL AND expires_at > clock_timestamp()
  RETURNING id, code_hmac AS "codeHmac"`,
);

const lockedFor = statement<{ seconds: number }>(
  'login.locked-for',
  `
  SELECT extract(epoch FROM expires_at - clock_timestamp())::float8 AS seconds FROM (
    SELECT * FROM login_challenges WHERE phone = $1 ORDER BY created_at DESC LIMIT 1) newest
  WHERE attempts >= $2 AND consumed_at IS NULL AND expires_at > clock_timestamp()`,
);

/**
 * Marks the challenge as used and opens the session in one statement, so that one code never opens two. After $4 days
 * without a login the phone may belong to another person: the session starts with older reports locked.
 */
const openSession = statement<Account>(
  'login.open-session',
  `
  WITH used AS (
    UPDATE login_challenges SET consumed_at = clock_timestamp() WHERE id = $1 AND consumed_at IS NULL RETURNING phone
  ), who AS (
    UPDATE accounts a SET phone_verified_at = coalesce(a.phone_verified_at, now()), last_login_at = now(),
      silent_until = CASE WHEN coalesce(a.last_login_at, a.phone_verified_at, a.created_at) < now() - make_interval(days => $4) THEN now() ELSE a.silent_until END
    FROM used WHERE a.phone = used.phone AND a.deleted_at IS NULL
    RETURNING a.id, a.phone, a.name, a.role, a.language, a.created_at AS "createdAt", a.silent_until
  ), made AS (
    INSERT INTO sessions (token_hash, account_id, device, reports_locked_before) SELECT $2, id, $3, silent_until FROM who
  )
  SELECT id, phone, name, role, language, "createdAt" FROM who`,
);

const live = statement(
  'login.is-live',
  `
  SELECT 1 FROM login_challenges c WHERE id = $1 AND consumed_at IS NULL AND expires_at > clock_timestamp()
    AND NOT EXISTS (SELECT FROM login_challenges newer WHERE newer.phone = c.phone AND newer.created_at > c.created_at)`,
);

const purge = statement('login.purge', `DELETE FROM login_challenges WHERE expires_at < now() - interval '1 day'`);

export async function insertChallenge(
  db: Db,
  challenge: { id: string; phone: string; codeHmac: Buffer; lifeSeconds: number },
): Promise<void> {
  await db.run(insert, [challenge.id, challenge.phone, challenge.codeHmac, challenge.lifeSeconds]);
}

/** Null if the phone has no challenge with tries left. */
export const takeChallengeTry = (db: Db, phone: string, tries: number) => db.first(takeTry, [phone, tries]);

/** Seconds until the phone's locked challenge expires; null if its newest one is not locked. */
export async function secondsLocked(db: Db, phone: string, tries: number): Promise<number | null> {
  return (await db.first(lockedFor, [phone, tries]))?.seconds ?? null;
}

/** Null if the challenge was used meanwhile, or the phone has no account. */
export const openSessionFor = (db: Db, challengeId: string, tokenHash: Buffer, device: string) =>
  db.first(openSession, [challengeId, tokenHash, device, limits.silentDays]);

/** Whether the challenge is the phone's newest and its code is still valid. */
export async function isChallengeLive(db: Db, id: string): Promise<boolean> {
  return (await db.first(live, [id])) !== null;
}

/** Deletes challenges a day after they expired. */
export const purgeChallenges = (db: Db) => db.run(purge);
