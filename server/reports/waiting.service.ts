import { scopeOf } from '#contract/permissions.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import { signObstacle } from './reports.policy.ts';
import { signerOf } from './signers.service.ts';
import { countRejected, countUnchecked, countUnopened, selectWaiting } from './waiting.store.ts';
import type { WaitingRow } from './waiting.store.ts';

/**
 * The reports that the caller can sign now: the one rule for the list, the dashboards and the counts beside the
 * screens.
 */
export async function listToSign(db: Db, caller: Caller): Promise<WaitingRow[]> {
  const signer = await signerOf(db, caller);
  if (!signer) return [];
  const scope = scopeOf('reports.sign', caller.role);
  if (scope !== 'any' && !caller.doctor?.isReporting) return [];
  const rows = await selectWaiting(db, scope === 'any' ? null : caller.doctor!.id);
  return rows.filter((row) => signObstacle(caller, row, signer) === null);
}

/** How many reports the caller can sign now; at most `most`. */
export const countToSign = async (db: Db, { caller }: Asking, most: number): Promise<number> =>
  Math.min((await listToSign(db, caller)).length, most);

/** How many reports were sent back to be corrected; at most `most`. */
export const countToCorrect = (db: Db, most: number): Promise<number> => countRejected(db, most);

/** How many reports wait for the caller to compare their values with the source; at most `most`. */
export const countToCheck = (db: Db, { caller }: Asking, most: number): Promise<number> =>
  countUnchecked(db, caller.accountId, most);

/** How many of a patient's own reports are new to them; at most `most`. Undefined for those who work on reports. */
export const countNew = async (db: Db, { caller, scope }: Asking, most: number): Promise<number | undefined> =>
  scope === 'own' ? countUnopened(db, caller.accountId, most) : undefined;
