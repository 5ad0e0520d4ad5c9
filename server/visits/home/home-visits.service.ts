import { randomInt } from 'node:crypto';
import { dayAfter, atClinicClock, minutesOf } from '#contract/clinic-time.ts';
import type { HomeVisitForm } from '#contract/home-visits/shapes.ts';
import { isOpen, mayGo, homeDaysAhead, suitsFasting } from '#contract/home-visits/states.ts';
import type { HomeVisitState } from '#contract/home-visits/states.ts';
import { may } from '#contract/permissions.ts';
import { roles } from '#contract/roles.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import { findAccount } from '../../accounts/accounts.service.ts';
import { readBooking } from '../../bookings/list.service.ts';
import { placeTest } from '../change/place.service.ts';
import type { Asking, Caller } from '../../shared/caller.ts';
import { noteAsked, noteRecords, noteSubjects } from '../../db/audit-trail.ts';
import type { Db } from '../../db/database.ts';
import type { Dependencies } from '../../adapters/dependencies.ts';
import { clinicError } from '../../shared/errors.ts';
import { allowLookUp } from '../../guards/account-limits.ts';
import { readOwed } from '../../payments/visit-money.service.ts';
import { isReachedRun } from './home-visits.policy.ts';
import {
  countOnRun,
  countRequested,
  findHomeVisitOf,
  findHomeVisitOfBooking,
  insertHomeVisit,
  lockCollector,
  lockHomeVisit,
  selectAddresses,
  selectBookings,
  selectCollectors,
  selectLastAddress,
  selectStops,
  writeHomeVisit,
  writeOrder,
} from './home-visits.store.ts';
import type { AddressRow, HomeVisitRow, PlaceAndWindow, StopRow } from './home-visits.store.ts';

export type { HomeVisitRow };

/** Most stops of a list. */
const most = 200;
/** The roles that can be sent on home visits. */
const collectorRoles = roles.filter((role) => may('homeVisits.do', role));

/** A stop with what is owed on its tests, in paise. */
export interface Stop extends StopRow {
  owedPaise: number;
}

/** The stops of a day: the caller's own, or everybody's. */
export async function listStops(db: Db, { caller, scope }: Asking, day: string): Promise<Stop[]> {
  const rows = await selectStops(db, day, scope === 'any' ? null : caller.accountId, most);
  const ids = rows.flatMap(({ tests }) => tests.map(({ bookingId }) => bookingId));
  noteSubjects(
    rows.map(({ accountId }) => accountId),
    ids,
  );
  const owed = await readOwed(db, ids);
  return rows.map((row) => ({
    ...row,
    owedPaise: row.tests.reduce((sum, { bookingId }) => sum + (owed.get(bookingId) ?? 0), 0),
  }));
}

/** The people who can be sent; empty for a caller who assigns none. */
export const listCollectors = async (db: Db, { role }: Pick<Caller, 'role'>) =>
  may('homeVisits.assign', role) ? selectCollectors(db, collectorRoles) : [];

/** The home visit of a visit; null without one. */
export const readHomeVisitOf = (db: Db, visitId: number): Promise<HomeVisitRow | null> => findHomeVisitOf(db, visitId);

/** The home visit of a test's booking, null without one, and whose booking it is. @throws NOT_FOUND */
export async function readHomeVisitOfBooking(
  deps: Dependencies,
  asking: Asking,
  bookingId: number,
): Promise<{ homeVisit: HomeVisitRow | null; accountId: number }> {
  const { accountId } = await readBooking(deps, asking, 'test', bookingId);
  return { homeVisit: await findHomeVisitOfBooking(deps.db, bookingId), accountId };
}

/** How many home visits have no collector yet; at most `most`. */
export const countUnassigned = (db: Db, most: number): Promise<number> => countRequested(db, most);

/** How many home visits on a collector's run are not done. */
export const countRun = (tx: Db, collectorId: number): Promise<number> => countOnRun(tx, collectorId);

/** When its time window begins, which is the time of its tests. */
export const beginningOf = ({ day, from }: Pick<PlaceAndWindow, 'day' | 'from'>): Date =>
  atClinicClock(day, Math.floor(minutesOf(from) / 60), minutesOf(from) % 60)!;

/** Where a person's last home visit was; null without one. @throws TOO_MANY_REQUESTS */
export async function readLastAddress(deps: Dependencies, caller: Caller, phone: string, patientId: number | null) {
  noteAsked(phone);
  await allowLookUp(deps, caller, phone);
  const account = await findAccount(deps.db, phone);
  if (!account) return null;
  noteSubjects([account.id]);
  return selectLastAddress(deps.db, account.id, patientId);
}

/** The addresses that are kept of a person on an account; `patientId` null: of its holder. */
export const listAddresses = (db: Db, accountId: number, patientId: number | null): Promise<AddressRow[]> =>
  selectAddresses(db, accountId, patientId);

/**
 * Requests that the samples of a visit are taken at home.
 * @throws INVALID_FIELDS under `homeVisit.`: for a doctor among its bookings, a day that is over or too far ahead, and
 *   a fasting test without a reason
 */
export async function requestHomeVisit(tx: Db, visitId: number, form: HomeVisitForm): Promise<void> {
  await checkForm(tx, visitId, form, 'homeVisit.');
  await insertHomeVisit(tx, visitId, newCode(), placeOf(form));
}

/**
 * Changes address or time window. The tests move to the new window; a missed visit waits for a collector again.
 * @throws NOT_FOUND, STALE if it has begun or is over, INVALID_FIELDS
 */
export async function changeHomeVisit(
  { db }: Pick<Dependencies, 'db'>,
  caller: Caller,
  id: number,
  form: HomeVisitForm,
): Promise<HomeVisitRow> {
  return db.transaction(async (tx) => {
    const row = await lockForStep(tx, null, id);
    if (!isOpen(row.status)) throw clinicError('STALE');
    const bookings = await checkForm(tx, row.visitId, form, '');
    for (const booking of bookings) await placeTest(tx, caller, booking.id, beginningOf(form));
    const missed = row.status === 'MISSED';
    const changed = { ...row, ...placeOf(form), ...(missed && waiting) };
    await writeHomeVisit(tx, changed);
    return changed;
  });
}

const waiting = { status: 'REQUESTED', collectorId: null, startedAt: null, reason: '' } as const;

/**
 * Assigns a home visit to a collector, or to nobody. Unless it was unassigned, it gets a new start code, for which no
 * wrong tries are counted yet.
 * @throws NOT_FOUND, STALE if it has begun or is over, INVALID_FIELDS for somebody who does no home visits
 */
export async function assignHomeVisit(
  { db }: Pick<Dependencies, 'db'>,
  id: number,
  collectorId: number | null,
): Promise<HomeVisitRow> {
  return db.transaction(async (tx) => {
    const row = await lockForStep(tx, null, id);
    if (collectorId === null) return changeStatus(tx, row, 'REQUESTED', { ...waiting, startCode: newCode() });
    if (!(await lockCollector(tx, collectorId, collectorRoles)))
      throw clinicError('INVALID_FIELDS', { fields: { collectorId: 'homeVisit.collector' } });
    const fresh = row.status === 'REQUESTED' ? row.startCode : newCode();
    return changeStatus(tx, row, 'ASSIGNED', { ...waiting, collectorId, startCode: fresh });
  });
}

/**
 * Sets the order of the stops of one collector's day. @throws NOT_FOUND, INVALID_FIELDS for stops of several days or
 * collectors
 */
export async function orderRun({ db }: Pick<Dependencies, 'db'>, asked: readonly number[]): Promise<void> {
  const ids = [...new Set(asked)];
  await db.transaction(async (tx) => {
    const rows: HomeVisitRow[] = [];
    // Locked in one fixed order, so that two who do this at once do not deadlock.
    for (const id of ids.toSorted((one, other) => one - other)) rows.push(await lockForStep(tx, null, id));
    const runs = new Set(rows.map(({ day, collectorId }) => `${day} ${collectorId}`));
    if (runs.size > 1) throw clinicError('INVALID_FIELDS', { fields: { ids: 'field.invalid' } });
    await writeOrder(tx, ids);
  });
}

/** Cancels a home visit; its samples can still be taken at the clinic. @throws NOT_FOUND, STALE */
export async function cancelHomeVisit(tx: Db, id: number, reason: string): Promise<HomeVisitRow> {
  return changeStatus(tx, await lockForStep(tx, null, id), 'CANCELLED', { reason });
}

/**
 * Locks a home visit for a step. `asking`: the caller, who may be limited to their own; null for no limit. @throws
 * NOT_FOUND
 */
export async function lockForStep(tx: Db, asking: Asking | null, id: number): Promise<HomeVisitRow> {
  const row = await lockHomeVisit(tx, id);
  if (!row || (asking && !isReachedRun(asking, row))) throw clinicError('NOT_FOUND');
  const bookings = await selectBookings(tx, row.visitId);
  noteSubjects(bookings.map(({ accountId }) => accountId));
  noteRecords([id]);
  return row;
}

/** Changes the status. The caller holds the lock. @throws STALE if the present status does not allow it */
export async function changeStatus(
  tx: Db,
  row: HomeVisitRow,
  to: HomeVisitState,
  changes: Partial<HomeVisitRow> = {},
): Promise<HomeVisitRow> {
  if (!mayGo(row.status, to)) throw clinicError('STALE');
  const changed = { ...row, ...changes, status: to };
  await writeHomeVisit(tx, changed);
  return changed;
}

/** Checks that all bookings of the visit can be done at home then, and returns them. @throws INVALID_FIELDS */
async function checkForm(tx: Db, visitId: number, form: HomeVisitForm, under: '' | 'homeVisit.') {
  const refuse = (field: string, why: string) => clinicError('INVALID_FIELDS', { fields: { [under + field]: why } });
  const today = clinicToday(tx.now());
  const last = dayAfter(today, homeDaysAhead);
  if (form.day < today || form.day > last) throw refuse('day', 'homeVisit.day');
  const bookings = await selectBookings(tx, visitId);
  if (bookings.some(({ kind }) => kind === 'doctor')) throw refuse('address', 'homeVisit.doctor');
  if (bookings.some(({ fasting }) => fasting) && !suitsFasting(form) && !form.fastingReason)
    throw refuse('until', 'homeVisit.fasting');
  return bookings;
}

const placeOf = ({ landmark, fastingReason, ...form }: HomeVisitForm): PlaceAndWindow => ({
  ...form,
  landmark: landmark ?? '',
  fastingReason: fastingReason ?? '',
});

const newCode = () => String(randomInt(10_000)).padStart(4, '0');
