import type { Asking } from '../caller.ts';
import type { Db } from '../db/database.ts';
import { countRejected, countUnchecked, countUnopened, countUnsigned } from './waiting.store.ts';

/** How many reports wait to be accepted or signed, of all or of a reporting doctor; at most `most`. */
export function countToSign(db: Db, { caller, scope }: Asking, most: number): Promise<number> {
  if (scope === 'any') return countUnsigned(db, null, most);
  return caller.doctor?.isReporting ? countUnsigned(db, caller.doctor.id, most) : Promise.resolve(0);
}

/** How many reports were sent back to be corrected; at most `most`. */
export const countToCorrect = (db: Db, most: number): Promise<number> => countRejected(db, most);

/** How many reports wait for the caller to compare their values with the source; at most `most`. */
export const countToCheck = (db: Db, { caller }: Asking, most: number): Promise<number> =>
  countUnchecked(db, caller.accountId, most);

/** How many of a patient's own reports are new to them, at most `most`; undefined for those who work on reports. */
export const countNew = async (db: Db, { caller, scope }: Asking, most: number): Promise<number | undefined> =>
  scope === 'own' ? countUnopened(db, caller.accountId, most) : undefined;
