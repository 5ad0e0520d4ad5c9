import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { Account } from './accounts.store.ts';
import { isSilent } from './locked.store.ts';
import { hasSecondFactor } from './second-factor.store.ts';

const insert = statement(
  'login.insert-challenge',
  `
  INSERT INTO login_challenges (id, phone, code_hmac, expires_at, browser_hash, is_bound)
  VALUES ($1, $2, $3, clinic_clock() + make_interval(secs => $4), $5, $6)`,
);

/**
 * The phone's ($1) newest challenge for this browser ($2): with an identifier only the one it asked for; without one,
 * the newest that is bound to no browser.
 */
const newest = `
  SELECT * FROM login_challenges
  WHERE phone = $1 AND CASE WHEN $2::bytea IS NULL THEN NOT is_bound ELSE browser_hash = $2 END
  ORDER BY created_at DESC LIMIT 1`;

/** Counts a try on that challenge, if it has one left, before anything is compared. */
const takeTry = statement<{ id: string; codeHmac: Buffer }>(
  'login.take-try',
  `
  UPDATE login_challenges SET attempts = attempts + 1
  WHERE id = (SELECT id FROM (${newest}) newest)
    AND attempts < $3 AND consumed_at IS NULL AND expires_at > clinic_clock()
  RETURNING id, code_hmac AS "codeHmac"`,
);

const lockedFor = statement<{ seconds: number }>(
  'login.locked-for',
  `
  SELECT extract(epoch FROM expires_at - clinic_clock())::float8 AS seconds FROM (${newest}) newest
  WHERE attempts >= $3 AND consumed_at IS NULL AND expires_at > clinic_clock()`,
);

/** The account a code opens. */
export interface OpenedAccount extends Account {
  /** An account of the clinic that was unused for long: no session was opened. */
  isLocked: boolean;
  /** The session must confirm who it is before it reads older reports. */
  isUnconfirmed: boolean;
  /** The code of the second step is still to come: no session was opened. */
  owesSecondStep: boolean;
}

/**
 * Uses up what was shown ($1) and opens the session of the held account ($4) in one statement, so that it never opens
 * two. The account is locked before, by a statement of its own: this one reads its phone, silence and second factor as
 * they are then. After a long silence the phone may belong to another person: a patient's session starts with older
 * reports locked, and an account of the clinic gets none. Nor does one with a second factor, before that.
 * @param use updates what was shown, and returns the account's phone and `vouched_by`
 * @param proves whether it shows that the phone is the account's
 * @param owes whether the account `a` owes its second step
 * @param isRecovered a recovery code is all that was shown
 */
const opening = (use: string, proves: string, owes: string, isRecovered = false) => `
  WITH used AS (${use}), found AS (
    SELECT a.id, used.vouched_by, ${isSilent} AND a.role <> 'User' AS is_locked, ${isSilent} AS is_silent,
      ${owes} AS owes
    FROM accounts a JOIN used ON a.phone = used.phone AND a.deleted_at IS NULL
    WHERE a.id = $4
  ), who AS (
    UPDATE accounts a SET last_login_at = clinic_now(),
      phone_verified_at = CASE WHEN ${proves} THEN coalesce(a.phone_verified_at, clinic_now())
        ELSE a.phone_verified_at END,
      silent_until = CASE WHEN found.is_silent THEN clinic_now() ELSE a.silent_until END
    FROM found WHERE a.id = found.id AND NOT found.is_locked AND NOT found.owes
    RETURNING a.id, a.silent_until, found.vouched_by
  ), made AS (
    INSERT INTO sessions (token_hash, account_id, device, reports_locked_before, vouched_by, is_recovered)
    SELECT $2, id, $3, silent_until, vouched_by, ${isRecovered} FROM who
  )
  SELECT a.id, a.phone, a.patient_number AS "patientNumber", a.name, a.role, a.language, a.created_at AS "createdAt",
    found.is_locked AS "isLocked", who.silent_until IS NOT NULL AS "isUnconfirmed", found.owes AS "owesSecondStep"
  FROM found JOIN accounts a ON a.id = found.id LEFT JOIN who ON true`;

const openSession = statement<OpenedAccount>(
  'login.open-session',
  opening(
    `UPDATE login_challenges SET consumed_at = clinic_clock() WHERE id = $1 AND consumed_at IS NULL
    RETURNING phone, $5::integer AS vouched_by`,
    '$6::boolean',
    hasSecondFactor('a.id'),
  ),
);
const openWithTicket = statement<OpenedAccount>(
  'login.open-session-with-ticket',
  opening(
    `UPDATE login_tickets t SET consumed_at = clinic_clock() FROM accounts a
    WHERE t.ticket_hash = $1 AND t.consumed_at IS NULL AND t.expires_at > clinic_clock() AND a.id = t.account_id
    RETURNING a.phone, t.vouched_by`,
    'false',
    'false',
  ),
);

/** A passkey is the person's device and their PIN or fingerprint, so it owes no second step. */
const openWithPasskey = statement<OpenedAccount>(
  'login.open-session-with-passkey',
  opening(
    `UPDATE passkeys k SET used_at = clinic_now(), sign_count = $5, is_backed_up = $6 FROM accounts a
    WHERE k.id = $1 AND k.account_id = $4 AND a.id = k.account_id AND a.role <> 'User'
      AND (k.sign_count < $5 OR (k.sign_count = 0 AND $5 = 0))
    RETURNING a.phone, NULL::integer AS vouched_by`,
    'false',
    'false',
  ),
);
const openWithRecoveryCode = statement<OpenedAccount>(
  'login.open-session-with-recovery-code',
  opening(
    `UPDATE recovery_codes r SET used_at = clinic_now() FROM accounts a
    WHERE r.account_id = $4 AND r.code_hmac = $1 AND r.used_at IS NULL AND a.id = r.account_id AND a.role = 'Admin'
    RETURNING a.phone, NULL::integer AS vouched_by`,
    'false',
    'false',
    true,
  ),
);

const live = statement(
  'login.is-live',
  `
  SELECT 1 FROM login_challenges c WHERE id = $1 AND consumed_at IS NULL AND expires_at > clinic_clock()
    AND NOT EXISTS (SELECT FROM login_challenges newer WHERE newer.phone = c.phone AND newer.created_at > c.created_at
      AND (newer.browser_hash = c.browser_hash OR NOT (newer.is_bound OR c.is_bound)))`,
);
const regular = statement(
  'login.is-regular',
  `SELECT 1 FROM accounts WHERE id = $1 AND (role <> 'User' OR last_login_at > clinic_now() - interval '30 days')`,
);

const purge = statement(
  'login.purge',
  `DELETE FROM login_challenges WHERE expires_at < clinic_now() - interval '1 day'`,
);

export async function insertChallenge(
  db: Db,
  challenge: {
    id: string;
    phone: string;
    codeHmac: Buffer;
    lifeSeconds: number;
    browserHash: Buffer;
    /** Works only in the browser that asked for it. */
    isBound: boolean;
  },
): Promise<void> {
  const { id, phone, codeHmac, lifeSeconds, browserHash, isBound } = challenge;
  await db.run(insert, [id, phone, codeHmac, lifeSeconds, browserHash, isBound]);
}

/** Null if this browser has no challenge of the phone with tries left. */
export const takeChallengeTry = (db: Db, phone: string, browserHash: Buffer | null, tries: number) =>
  db.first(takeTry, [phone, browserHash, tries]);

/** Seconds until this browser's locked challenge of the phone expires; null if its newest one is not locked. */
export async function secondsLocked(
  db: Db,
  phone: string,
  browserHash: Buffer | null,
  tries: number,
): Promise<number | null> {
  return (await db.first(lockedFor, [phone, browserHash, tries]))?.seconds ?? null;
}

/** The account that a session is opened for, which the transaction holds; null if there is none. */
type Held = Pick<Account, 'id'> | null;

/**
 * Null if the challenge was used meanwhile, or the account does not have its phone.
 * @param by `vouchedBy`: the admin who vouched for the person; `isProof`: the code came by SMS, so the phone is theirs
 */
export const openSessionFor = (
  tx: Db,
  held: Held,
  challengeId: string,
  tokenHash: Buffer,
  by: { device: string; vouchedBy: number | null; isProof: boolean },
) => tx.first(openSession, [challengeId, tokenHash, by.device, held?.id ?? null, by.vouchedBy, by.isProof]);

/** The same with a ticket, after the second step. Null if it was used meanwhile, or is gone with the second factor. */
export const openSessionWithTicket = (tx: Db, held: Held, ticketHash: Buffer, tokenHash: Buffer, device: string) =>
  tx.first(openWithTicket, [ticketHash, tokenHash, device, held?.id ?? null]);

/** The same with a passkey. Null if it was removed or has signed meanwhile, or its person works here no longer. */
export const openSessionWithPasskey = (
  tx: Db,
  held: Held,
  passkey: { id: number; signCount: number; isBackedUp: boolean },
  tokenHash: Buffer,
  device: string,
) =>
  tx.first(openWithPasskey, [passkey.id, tokenHash, device, held?.id ?? null, passkey.signCount, passkey.isBackedUp]);

/** The same with a recovery code of an admin. Null if it is none, or was used. */
export const openSessionWithRecoveryCode = (tx: Db, held: Held, codeHmac: Buffer, tokenHash: Buffer, device: string) =>
  tx.first(openWithRecoveryCode, [codeHmac, tokenHash, device, held?.id ?? null]);

/** Whether the code is still valid: neither used, nor expired, nor replaced by the same asker's next one. */
export async function isChallengeLive(db: Db, id: string): Promise<boolean> {
  return (await db.first(live, [id])) !== null;
}

/** Whether the account belongs to staff, or logged in during the last thirty days. */
export async function isRegular(db: Db, accountId: number): Promise<boolean> {
  return (await db.first(regular, [accountId])) !== null;
}

/** Deletes challenges a day after they expired. */
export const purgeChallenges = (db: Db) => db.run(purge);
