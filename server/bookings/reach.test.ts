import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOf } from '#contract/permissions.ts';
import { roles } from '#contract/roles.ts';
import type { Caller } from '../shared/caller.ts';
import { doctorParts, isReachedBy, reaches } from '../shared/reach.ts';
import type { Reach, Reached } from '../shared/reach.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPerson } from '../testing/builders.store.ts';
import { aCaller } from '../testing/pure-rules.ts';
import { selectInProgress, selectTestDetails } from './list-short.store.ts';
import { selectBookings } from './list.store.ts';
import { selectBookingsOfPerson } from './person.store.ts';

/** Who reaches which bookings is described once: the answer for one row and the SQL of every list agree. */
let app: TestApp;
let patient: { id: number; phone: string };
/** Bookings of two accounts, with every choice of the parts of two doctors, and without doctors. */
const bookings: (Reached & { id: number })[] = [];
const callers: Record<string, Pick<Caller, 'accountId' | 'doctor'>> = {};

beforeAll(async () => {
  app = await startTestApp();
  patient = await aPerson(app.db);
  const [other, doctor, colleague] = [await aPerson(app.db), await aDoctor(app.db), await aDoctor(app.db)];
  const { id: labTestId } = await aLabTest(app.db);
  const make = async (wanted: Reached) => {
    // A day to come, so that the lists of visits to come have them, too.
    const scheduledAt = new Date(app.db.now().getTime() + 5 * 86_400_000);
    bookings.push({ ...wanted, ...(await aBooking(app.db, { kind: 'test', labTestId, scheduledAt, ...wanted })) });
  };
  for (const accountId of [patient.id, other.id]) {
    await make({ accountId, refererId: null, referringDoctorId: null, doctorId: null, reportingDoctorId: null });
    for (let choice = 0; choice < 2 ** doctorParts.length; choice += 1) {
      const parts = doctorParts.map((part, n) => [part, choice & (1 << n) ? doctor.id : colleague.id] as const);
      await make({ accountId, ...(Object.fromEntries(parts) as Omit<Reached, 'accountId'>) });
    }
  }
  const card = { id: doctor.id, type: 'Internal', isReporting: true } as const;
  callers['a patient'] = { accountId: patient.id, doctor: null };
  callers['a doctor'] = { accountId: (await aPerson(app.db)).id, doctor: card };
  callers['a doctor who is the patient'] = { accountId: patient.id, doctor: card };
  callers['somebody else'] = { accountId: (await aPerson(app.db)).id, doctor: null };
});
afterAll(() => app.close());

const everything = { page: 0, size: 500 };
const ids = (rows: readonly { id: number }[]) =>
  rows
    .map(({ id }) => id)
    .filter((id) => bookings.some((one) => one.id === id))
    .toSorted((a, b) => a - b);
const expected = (caller: Pick<Caller, 'accountId' | 'doctor'>, reach: Reach, among = bookings) =>
  ids(among.filter((booking) => isReachedBy(caller, reach, booking)));
const everyReach = (Object.keys(reaches) as (keyof typeof reaches)[]).filter((reach) => reach !== 'no');
const all = { kind: 'test', patientId: null, checkupStatus: null, appointmentStatus: null, ...everything } as const;

it.each(everyReach)('every list of reach %s has the bookings that are reached one by one', async (reach) => {
  const found = new Set<number>();
  for (const [name, who] of Object.entries(callers)) {
    const caller = aCaller('Doctor', who);
    const wanted = expected(caller, reach);
    found.add(wanted.length);
    for (const list of ['newest', 'oldest', 'upcoming'] as const)
      for (const days of [{}, { from: '2026-01-01' }]) {
        const { rows } = await selectBookings(app.db, caller, { ...all, reach, list, ...days });
        expect(ids(rows), `${list} for ${name}`).toEqual(wanted);
      }
    if (reach === 'any' || reach === 'own' || reach === 'involved') {
      const { rows } = await selectInProgress(app.db, caller, reach, everything);
      expect(ids(rows), `in progress for ${name}`).toEqual(wanted);
    }
  }
  expect(found.size > 1, 'a reach that tells callers apart').toBe(reach !== 'any');
});

it("the lists of one patient's bookings have those of them that are reached", async () => {
  const { rows } = await app.db.query('SELECT patient_number AS number FROM accounts WHERE id = $1', [patient.id]);
  const { number } = rows[0] as { number: string };
  const theirs = bookings.filter(({ accountId }) => accountId === patient.id);
  for (const who of Object.values(callers)) {
    const caller = aCaller('Doctor', who);
    for (const reach of ['any', 'own', 'involved'] as const) {
      const page = await selectBookingsOfPerson(app.db, caller, reach, number, everything);
      expect(ids(page.rows)).toEqual(expected(caller, reach, theirs));
    }
    for (const reach of ['any', 'part'] as const)
      expect(ids(await selectTestDetails(app.db, caller, reach, patient.phone))).toEqual(
        expected(caller, reach, theirs),
      );
  }
});

it.each(roles)('the list of a %s has each of their relations, or not, as the permission says', async (role) => {
  const scope = scopeOf('bookings.read', role);
  for (const who of Object.values(callers)) {
    const caller = aCaller(role, who);
    const wanted = ids(
      bookings.filter(({ accountId, doctorId, refererId, referringDoctorId, reportingDoctorId }) => {
        const isPatient = accountId === caller.accountId;
        const named = [doctorId, refererId, referringDoctorId, reportingDoctorId];
        const isNamed = caller.doctor !== null && named.includes(caller.doctor.id);
        return scope === 'any' || (scope !== 'no' && isPatient) || (scope === 'involved' && isNamed);
      }),
    );
    if (scope === 'no') continue;
    const { rows } = await selectBookings(app.db, caller, { ...all, reach: scope, list: 'newest' });
    expect(ids(rows)).toEqual(wanted);
  }
});
