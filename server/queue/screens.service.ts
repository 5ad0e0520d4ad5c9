import { randomBytes, randomInt } from 'node:crypto';
import type { Received } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import type { Asking } from '../shared/caller.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { ofAddress } from '../guards/address-limits.ts';
import type { Address } from '../guards/own-network.ts';
import { allowOrFail } from '../guards/rate-limits.ts';
import { sha256 } from '../shared/secrets.ts';
import { deleteScreen, insertScreen, pairScreenRow, touchScreen } from './hall.store.ts';

const windowSeconds = 600;
/** How many codes one account may type in ten minutes. */
const tries = 10;

/** Starts a screen that waits to be paired. @returns its key @throws TOO_MANY_REQUESTS */
export async function startScreen(db: Db, address: Address): Promise<string> {
  await allowOrFail(db, [ofAddress('screenStart', address)]);
  const token = `hs_${randomBytes(32).toString('base64url')}`;
  for (;;) {
    const code = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');
    if (await insertScreen(db, sha256(token), code, windowSeconds)) return token;
  }
}

/** Notes that a screen is on. @returns false if the clinic has no such screen, or removed it */
export const seeScreen = (db: Db, token: string | null): Promise<boolean> => touchScreen(db, sha256(token ?? ''));

/** Makes the device that shows this code a screen of the clinic. @throws INVALID_FIELDS, TOO_MANY_REQUESTS */
export async function pairScreen(
  db: Database,
  { caller }: Asking,
  { code, name }: Received<'pairScreen'>['body'],
): Promise<void> {
  await allowOrFail(db, [{ key: `screen-pair:${caller.accountId}`, max: tries, windowSeconds }]);
  await db.transaction(async (tx) => {
    const isPaired = await pairScreenRow(tx, code, name, caller.accountId);
    if (!isPaired) throw clinicError('INVALID_FIELDS', { fields: { code: 'queue.screenCode' } });
  });
}

/** Takes a screen off: it shows nothing from then on. @throws NOT_FOUND */
export async function removeScreen(db: Database, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteScreen(tx, id))) throw clinicError('NOT_FOUND');
  });
}
