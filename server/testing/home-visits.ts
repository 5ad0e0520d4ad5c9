import { may } from '#contract/permissions.ts';
import { aLabTest, aPerson } from './builders.store.ts';
import type { Person } from './builders.store.ts';
import type { TestApp } from './app.ts';
import { done } from './typed-calls.ts';
import { runToday } from './moment.ts';
import type { Db } from '../db/database.ts';
import { statement } from '../db/database.ts';

/** The address and time of a home visit, today. */
export const anAddress = () => ({
  address: '14 Station Road',
  landmark: 'Behind the post office',
  pin: '743165',
  day: runToday(),
  from: '08:00',
  until: '10:00',
});

/** Asks for a home visit at the desk. */
export async function aHomeVisit(
  app: TestApp,
  { account, form = {}, testIds }: { account?: Person; form?: object; testIds?: readonly number[] } = {},
): Promise<{ id: number; visitId: number; bookingIds: number[]; account: Person }> {
  const person = account ?? (await aPerson(app.db));
  const tests = testIds ?? [(await aLabTest(app.db)).id];
  const desk = await app.asRole('Receptionist');
  const visit = await done(
    desk.openVisit({
      body: {
        phone: person.phone,
        lines: tests.map((testId) => ({ type: 'test', testId })),
        homeVisit: { ...anAddress(), ...form },
      },
    }),
  );
  const { rows } = await app.db.query('SELECT id FROM home_visits WHERE visit_id = $1', [visit.visitId]);
  const bookingIds = visit.lines.map(({ bookingId }) => bookingId);
  return { id: (rows[0] as { id: number }).id, visitId: visit.visitId, bookingIds, account: person };
}

/** A home visit on the run of this account, or of another one if its role makes no home visits. */
export async function anAssigned(app: TestApp, collector?: Person, account?: Person) {
  const made = await aHomeVisit(app, account && { account });
  const goes = collector && may('homeVisits.do', collector.role) ? collector : (await app.asRole('Staff')).account;
  const admin = await app.asRole('Admin');
  await done(admin.assignHomeVisit({ params: { id: made.id }, body: { collectorId: goes.id } }));
  return { ...made, collector: goes, code: await startCodeOf(app.db, made.id) };
}

/** The same, started with the patient's code. */
export async function aStarted(app: TestApp, collector?: Person, account?: Person) {
  const made = await anAssigned(app, collector, account);
  const admin = await app.asRole('Admin');
  await done(admin.startHomeVisit({ params: { id: made.id }, body: { code: made.code } }));
  return made;
}

/** The same, with the samples taken. */
export async function aCollected(app: TestApp, collector?: Person, account?: Person) {
  const made = await aStarted(app, collector, account);
  const admin = await app.asRole('Admin');
  await done(admin.collectHomeVisit({ params: { id: made.id }, body: {} }));
  return made;
}

const code = statement<{ code: string }>(
  'testing.start-code',
  'SELECT start_code AS code FROM home_visits WHERE id = $1',
);
/** The start code, which the patient says to the collector. */
export const startCodeOf = async (db: Db, id: number): Promise<string> => (await db.first(code, [id]))!.code;
