import { atClinicClock, clinicClock } from '#contract/clinic-time.ts';
import type { Received } from '#contract/endpoints.ts';
import type { Caller } from '../caller.ts';
import { noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../errors.ts';
import { paiseOf } from '../money.ts';
import { insertCount, selectCounts, selectSums } from './closing.store.ts';
import type { CountRow, ModeSums } from './closing.store.ts';
import { mayCountDrawer } from './payments.policy.ts';

const dayMs = 86_400_000;

/** The cash of one person's drawer on a day, in paise. */
export interface Drawer {
  accountId: number;
  by: string;
  role: string | null;
  takenPaise: number;
  /** Refunds and reversals of what it took. */
  givenBackPaise: number;
  /** What it started with, plus what was taken, less what was given back. */
  expectedPaise: number;
  /** The newest count; null if there is none. */
  count: CountRow | null;
}

/** The drawers of those who took cash on the day, or whose drawer was counted. */
export function drawersOf(sums: readonly ModeSums[], counts: readonly CountRow[]): Drawer[] {
  const taken = sums.flatMap(({ mode, accountId, by, role, payments, net }) =>
    mode === 'cash' && accountId !== null
      ? [{ accountId, by: by ?? '', role, takenPaise: payments, givenBackPaise: payments - net }]
      : [],
  );
  const others = counts
    .filter(({ accountId }) => !taken.some((one) => one.accountId === accountId))
    .map(({ accountId, by, role }) => ({ accountId, by, role, takenPaise: 0, givenBackPaise: 0 }));
  return [...taken, ...others].map((one) => {
    const count = counts.find(({ accountId }) => accountId === one.accountId) ?? null;
    return { ...one, count, expectedPaise: (count?.floatPaise ?? 0) + one.takenPaise - one.givenBackPaise };
  });
}

/** The caller's own drawer on a day. @param day YYYY-MM-DD */
export async function readDrawer(db: Db, caller: Caller, day: string): Promise<Drawer> {
  return drawerOf(db, caller, day, caller.accountId);
}

/**
 * Records what was counted in a drawer: the caller's own or, with the permission for all, that of anyone who took cash
 * that day.
 * @throws FORBIDDEN, NOT_FOUND, INVALID_FIELDS for a day to come
 */
export async function countDrawer(
  tx: Db,
  caller: Caller,
  day: string,
  { accountId = caller.accountId, counted, float = 0, note }: Received<'countDrawer'>['body'],
): Promise<Drawer> {
  if (!mayCountDrawer(caller, accountId)) throw clinicError('FORBIDDEN');
  if (day > clinicClock(new Date()).date) throw clinicError('INVALID_FIELDS', { fields: { day: 'field.invalid' } });
  const { takenPaise, givenBackPaise } = await drawerOf(tx, caller, day, accountId);
  noteSubjects([accountId]);
  await insertCount(tx, caller, {
    day,
    accountId,
    countedPaise: paiseOf(counted),
    floatPaise: paiseOf(float),
    expectedPaise: takenPaise - givenBackPaise,
    note: note || null,
  });
  return drawerOf(tx, caller, day, accountId);
}

async function drawerOf(db: Db, caller: Caller, day: string, accountId: number): Promise<Drawer> {
  // The schema has checked the date.
  const from = atClinicClock(day, 0, 0)!;
  const sums = await selectSums(db, from, new Date(from.getTime() + dayMs));
  const found = drawersOf(sums, await selectCounts(db, day)).find((one) => one.accountId === accountId);
  if (found) return found;
  if (accountId !== caller.accountId) throw clinicError('NOT_FOUND');
  return {
    accountId,
    by: caller.name,
    role: caller.role,
    takenPaise: 0,
    givenBackPaise: 0,
    expectedPaise: 0,
    count: null,
  };
}
