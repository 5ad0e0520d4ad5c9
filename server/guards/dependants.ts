import { kindsIn } from '#contract/dependants.ts';
import type { Dependants } from '#contract/dependants.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { selectLive } from './dependants.store.ts';
import type { NamedBy } from './dependants.store.ts';

/**
 * Counts what is open on the bookings that name a doctor (by their row or their `account`), a test or a person. The
 * caller must hold the lock on that row: booking takes it too, so that no booking comes in between.
 */
export const countLive = (tx: Db, by: NamedBy, id: number): Promise<Dependants> => selectLive(tx, by, id);

/** @throws IN_USE with the kinds of which there are any */
export function refuseInUse(dependants: Dependants): void {
  const kinds = kindsIn(dependants);
  if (kinds.length === 0) return;
  throw clinicError('IN_USE', { dependants: Object.fromEntries(kinds.map((kind) => [kind, dependants[kind]])) });
}
