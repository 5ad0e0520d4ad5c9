import { atClinicClock } from '#contract/clinic-time.ts';
import type { Received } from '#contract/endpoints.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import type { Caller } from '../shared/caller.ts';
import { noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { paiseOf } from '../shared/money.ts';
import {
  insertCount,
  insertShift,
  insertSignature,
  lockDrawer,
  selectCounts,
  selectDrawerCash,
} from './drawers.store.ts';
import type { CountRow, DrawerCash } from './drawers.store.ts';
import { differenceOf, mayCountDrawer, mayOpenDrawer, maySignDrawer } from './payments.policy.ts';

const dayMs = 86_400_000;

/** A drawer of a day and what it should hold; sums in paise. */
export interface Drawer extends DrawerCash {
  /** What it started with: as its count says, else as it was opened. */
  floatPaise: number;
  /** What it started with, plus what was taken, less what was given back. */
  expectedPaise: number;
  /** The newest count; null if there is none. */
  count: CountRow | null;
  /** A second person has signed off that count, and no money moved since. */
  isSigned: boolean;
  /** It is its person's last drawer of this day, to which their cash belongs from now on. */
  isLast: boolean;
}

const nothing = { openedPaise: 0, openedAt: null, visits: 0, takenPaise: 0, givenBackPaise: 0 };

/**
 * The drawers of everybody who opened one, took cash on the day, or whose drawer was counted. What all of them took,
 * less what they gave back, is the cash in the ledger of that day that people moved.
 */
export function drawersOf(cash: readonly DrawerCash[], counts: readonly CountRow[]): Drawer[] {
  const isOf = (one: { accountId: number; shiftId: number | null }) => (other: typeof one) =>
    other.accountId === one.accountId && other.shiftId === one.shiftId;
  const others = counts
    .filter((count) => !cash.some(isOf(count)))
    .map(({ accountId, shiftId, by, role }) => ({ ...nothing, accountId, shiftId, by, role }));
  const all = [...cash, ...others];
  return all.map((one) => {
    const count = counts.find(isOf(one)) ?? null;
    const floatPaise = count?.floatPaise ?? one.openedPaise;
    const isLast = !all.some(
      ({ accountId, shiftId }) => accountId === one.accountId && (shiftId ?? 0) > (one.shiftId ?? 0),
    );
    const movedPaise = one.takenPaise - one.givenBackPaise;
    const isSigned = count?.signedPaise === movedPaise;
    return { ...one, count, isSigned, floatPaise, isLast, expectedPaise: floatPaise + movedPaise };
  });
}

/** The caller's own drawer on a day, the last one if there were several. @param day YYYY-MM-DD */
export function readDrawer(db: Db, caller: Caller, day: string): Promise<Drawer> {
  return drawerOf(db, caller, day, caller.accountId);
}

/**
 * Opens another drawer for the caller, to which their cash belongs from now on. The one before must be counted first.
 * @throws STALE if it is not: somebody took cash or opened a drawer after the screen offered this
 */
export async function openDrawer(tx: Db, caller: Caller, { float }: Received<'openDrawer'>['body']): Promise<Drawer> {
  await lockDrawer(tx, caller.accountId);
  const day = clinicToday(tx.now());
  if (!mayOpenDrawer(caller, await readDrawer(tx, caller, day))) throw clinicError('STALE');
  await insertShift(tx, caller.accountId, paiseOf(float));
  return readDrawer(tx, caller, day);
}

/**
 * Records what was counted in a drawer: the caller's own or, with the permission for all, anybody's. If it differs from
 * what is expected, a reason is needed.
 * @throws FORBIDDEN, NOT_FOUND, INVALID_FIELDS for a future day and for a difference without a reason
 */
export async function countDrawer(
  tx: Db,
  caller: Caller,
  day: string,
  { accountId = caller.accountId, shiftId, counted, float = 0, note }: Received<'countDrawer'>['body'],
): Promise<Drawer> {
  if (!mayCountDrawer(caller, accountId)) throw clinicError('FORBIDDEN');
  if (day > clinicToday(tx.now())) throw clinicError('INVALID_FIELDS', { fields: { day: 'field.invalid' } });
  const drawer = await drawerOf(tx, caller, day, accountId, shiftId);
  const { takenPaise, givenBackPaise, openedAt, openedPaise } = drawer;
  const floatPaise = openedAt === null ? paiseOf(float) : openedPaise;
  const [countedPaise, expectedPaise] = [paiseOf(counted), takenPaise - givenBackPaise];
  if (countedPaise !== floatPaise + expectedPaise && !note)
    throw clinicError('INVALID_FIELDS', { fields: { note: 'field.required' } });
  noteSubjects([accountId]);
  const sums = { countedPaise, floatPaise, expectedPaise };
  await insertCount(tx, caller, { day, accountId, shiftId: drawer.shiftId, ...sums, note: note || null });
  return drawerOf(tx, caller, day, accountId, drawer.shiftId);
}

/**
 * Signs off the difference that somebody else counted in their drawer.
 * @throws FORBIDDEN for one's own drawer; STALE if there is nothing to sign, or another difference than the caller saw
 */
export async function signDrawer(
  tx: Db,
  caller: Caller,
  day: string,
  { countId, difference }: Received<'signDrawer'>['body'],
): Promise<Drawer> {
  const counted = async () => (await readDrawers(tx, day)).find(({ count }) => count?.id === countId);
  const found = await counted();
  if (!found) throw clinicError('STALE');
  if (found.accountId === caller.accountId) throw clinicError('FORBIDDEN');
  await lockDrawer(tx, found.accountId);
  const drawer = await counted();
  if (!drawer || !maySignDrawer(caller, drawer) || differenceOf(drawer) !== paiseOf(difference))
    throw clinicError('STALE');
  noteSubjects([drawer.accountId]);
  await insertSignature(tx, caller, countId, drawer.takenPaise - drawer.givenBackPaise);
  return drawerOf(tx, caller, day, drawer.accountId, drawer.shiftId);
}

/** A drawer of a person; without `shiftId` their last one of the day. Their own is empty if they have none yet. */
async function drawerOf(db: Db, caller: Caller, day: string, accountId: number, shiftId?: number | null) {
  const drawers = (await readDrawers(db, day)).filter((one) => one.accountId === accountId);
  const found = drawers.find((one) => (shiftId === undefined ? one.isLast : one.shiftId === shiftId));
  if (found) return found;
  if (accountId !== caller.accountId || (shiftId ?? null) !== null) throw clinicError('NOT_FOUND');
  const { name: by, role } = caller;
  return drawersOf([{ ...nothing, accountId, shiftId: null, by, role }], [])[0]!;
}

/** All drawers of a day. @param day YYYY-MM-DD, checked by the schema */
export async function readDrawers(db: Db, day: string): Promise<Drawer[]> {
  const from = atClinicClock(day, 0, 0)!;
  const [cash, counts] = await Promise.all([
    selectDrawerCash(db, from, new Date(from.getTime() + dayMs)),
    selectCounts(db, day),
  ]);
  return drawersOf(cash, counts);
}

/** How many drawers of an account are open today: not counted, and opened or with cash moved. */
export const countOpenDrawers = async (db: Db, accountId: number): Promise<number> =>
  (await readDrawers(db, clinicToday(db.now()))).filter(
    ({ count, ...drawer }) =>
      drawer.accountId === accountId &&
      count === null &&
      (drawer.openedAt !== null || drawer.takenPaise > 0 || drawer.givenBackPaise > 0),
  ).length;
