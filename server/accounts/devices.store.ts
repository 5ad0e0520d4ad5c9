import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const isKnown = statement(
  'devices.is-known',
  `
  SELECT 1 FROM known_devices d JOIN accounts a ON a.id = d.account_id AND a.deleted_at IS NULL
  WHERE d.token_hash = $1 AND a.phone = $2`,
);
const firstKnown = statement<{ tokenHash: Buffer }>(
  'devices.first-known',
  `
  SELECT d.token_hash AS "tokenHash" FROM known_devices d
  JOIN accounts a ON a.id = d.account_id AND a.deleted_at IS NULL
  WHERE d.token_hash = ANY ($1) ORDER BY d.logged_in_at DESC, d.token_hash LIMIT 1`,
);
const insert = statement('devices.insert', 'INSERT INTO known_devices (token_hash, account_id) VALUES ($1, $2)');
const removeOf = statement('devices.remove-of', 'DELETE FROM known_devices WHERE account_id = $1');
const remove = statement('devices.remove', 'DELETE FROM known_devices WHERE token_hash = $1');
const removeOldest = statement(
  'devices.remove-oldest',
  `
  DELETE FROM known_devices WHERE token_hash IN (
    SELECT token_hash FROM known_devices WHERE account_id = $1 ORDER BY logged_in_at DESC, token_hash OFFSET $2)`,
);
const purge = statement(
  'devices.purge',
  'DELETE FROM known_devices WHERE logged_in_at < clinic_now() - make_interval(secs => $1)',
);

/** Whether a browser with this token has logged in to the account that has the phone now. */
export async function isDeviceKnown(db: Db, tokenHash: Buffer, phone: string): Promise<boolean> {
  return (await db.first(isKnown, [tokenHash, phone])) !== null;
}
/** Of these tokens the one with the latest log-in, of whichever account; null if none is known. */
export const findFirstKnown = async (db: Db, tokenHashes: readonly Buffer[]): Promise<Buffer | null> =>
  (await db.first(firstKnown, [tokenHashes]))?.tokenHash ?? null;
export const insertDevice = (tx: Db, tokenHash: Buffer, accountId: number) => tx.run(insert, [tokenHash, accountId]);
export const deleteDevice = (tx: Db, tokenHash: Buffer) => tx.run(remove, [tokenHash]);
/** Deletes all but the newest `keep` devices of an account. */
export const deleteOldestDevices = (tx: Db, accountId: number, keep: number) => tx.run(removeOldest, [accountId, keep]);
/** Deletes devices without a log-in for so many seconds. */
export const purgeDevices = (db: Db, seconds: number) => db.run(purge, [seconds]);
export const forgetDevicesOf = (tx: Db, accountId: number) => tx.run(removeOf, [accountId]);
