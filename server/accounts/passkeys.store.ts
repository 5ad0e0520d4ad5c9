import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { KeptPasskey } from './webauthn.ts';

export interface PasskeyRow {
  id: number;
  name: string;
  madeAt: Date;
  usedAt: Date | null;
}

/** An account's passkey, with what its signatures are checked by. */
export interface FoundPasskey extends KeptPasskey {
  id: number;
  accountId: number;
  userHandle: Buffer;
}

/** A passkey that is being made: the session that asked for it, and the person's name for it. */
export interface Making {
  sessionHash: Buffer;
  userHandle: Buffer;
  name: string;
}

const columns = 'id, name, made_at AS "madeAt", used_at AS "usedAt"';
const list = statement<PasskeyRow & { credentialId: Buffer; userHandle: Buffer; transports: string[] }>(
  'passkeys.list',
  `
  SELECT ${columns}, credential_id AS "credentialId", user_handle AS "userHandle", transports
  FROM passkeys WHERE account_id = $1 ORDER BY id`,
);
const find = statement<FoundPasskey>(
  'passkeys.find',
  `
  SELECT id, account_id AS "accountId", credential_id AS "credentialId", public_key AS "publicKey",
    user_handle AS "userHandle", sign_count::float8 AS "signCount", is_syncable AS "isSyncable"
  FROM passkeys WHERE credential_id = $1`,
);
const insert = statement<PasskeyRow>(
  'passkeys.insert',
  `
  INSERT INTO passkeys (account_id, credential_id, public_key, user_handle, sign_count, is_syncable, is_backed_up,
    transports, name)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (credential_id) DO NOTHING RETURNING ${columns}`,
);
const remove = statement('passkeys.remove', 'DELETE FROM passkeys WHERE account_id = $1 AND id = $2');
const removeAll = statement('passkeys.remove-all', 'DELETE FROM passkeys WHERE account_id = $1');

const insertAsked = statement(
  'passkeys.insert-challenge',
  `
  INSERT INTO passkey_challenges (challenge_hash, session_hash, user_handle, name, expires_at)
  VALUES ($1, $2, $3, $4, clinic_clock() + make_interval(secs => $5))`,
);
/** Deletes the challenge whatever follows: each is tried once. */
const takeForLogIn = statement<{ isLive: boolean }>(
  'passkeys.take-challenge',
  `
  DELETE FROM passkey_challenges WHERE challenge_hash = $1 AND session_hash IS NULL
  RETURNING expires_at > clinic_clock() AS "isLive"`,
);
const takeForMaking = statement<{ isLive: boolean; userHandle: Buffer; name: string }>(
  'passkeys.take-making',
  `
  DELETE FROM passkey_challenges WHERE challenge_hash = $1 AND session_hash = $2
  RETURNING expires_at > clinic_clock() AS "isLive", user_handle AS "userHandle", name`,
);
const purge = statement('passkeys.purge', 'DELETE FROM passkey_challenges WHERE expires_at < clinic_now()');

export const selectPasskeys = (db: Db, accountId: number) => db.all(list, [accountId]);
export const findPasskey = (db: Db, credentialId: Buffer) => db.first(find, [credentialId]);
/** Null if any account has this passkey already. */
export const insertPasskey = (
  tx: Db,
  accountId: number,
  { userHandle, name, ...made }: Making & KeptPasskey & { isBackedUp: boolean; transports: readonly string[] },
) =>
  tx.first(insert, [
    accountId,
    made.credentialId,
    made.publicKey,
    userHandle,
    made.signCount,
    made.isSyncable,
    made.isBackedUp,
    made.transports,
    name,
  ]);
/** False if the account has no such passkey. */
export const deletePasskey = async (tx: Db, accountId: number, id: number) =>
  (await tx.run(remove, [accountId, id])) > 0;
/** How many the account had. */
export const deletePasskeysOf = (tx: Db, accountId: number) => tx.run(removeAll, [accountId]);

/** @param making null for a log-in */
export const insertPasskeyChallenge = (db: Db, hash: Buffer, making: Making | null, lifeSeconds: number) =>
  db.run(insertAsked, [
    hash,
    making?.sessionHash ?? null,
    making?.userHandle ?? null,
    making?.name ?? null,
    lifeSeconds,
  ]);
/** Uses up a challenge of a log-in. False if it is unknown, was used, or has expired. */
export const takeLogInChallenge = async (db: Db, hash: Buffer) =>
  (await db.first(takeForLogIn, [hash]))?.isLive === true;
/** Uses up a challenge for making a passkey in this session. Null if it is unknown, was used, or has expired. */
export async function takeMaking(db: Db, hash: Buffer, sessionHash: Buffer): Promise<Making | null> {
  const taken = await db.first(takeForMaking, [hash, sessionHash]);
  return taken?.isLive ? { sessionHash, userHandle: taken.userHandle, name: taken.name } : null;
}
/** Deletes challenges that nobody used. */
export const purgePasskeyChallenges = (db: Db) => db.run(purge);
