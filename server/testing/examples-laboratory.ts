import { aBooking, aLabTest, aPerson } from './builders.store.ts';
import { anAnalyte } from './examples-lab-tests.ts';
import type { TestApp } from './app.ts';
import type { Examples } from './examples.ts';
import { newBooking } from './trials.ts';
import type { Parties } from './trials.ts';
import { done } from './typed-calls.ts';

/** A test booking of a new person, whose sample waits. */
const aSampleToTake = async (app: TestApp, accountId?: number) =>
  (await aBooking(app.db, { kind: 'test', accountId: accountId ?? (await aPerson(app.db)).id })).id;
const plain = (bookingId: number) => ({ tubes: [{ container: 'CLOT' as const, bookingIds: [bookingId] }] });

const take = async (app: TestApp, bookingId: number) =>
  (await done((await app.asRole('Staff')).collectSpecimens({ body: plain(bookingId) }))).tubes[0]!;
/** A tube that was taken. */
export const takeTube = async (app: TestApp, accountId?: number) => take(app, await aSampleToTake(app, accountId));
/** A test of these people whose sample was taken. */
export async function aTakenTest(app: TestApp, parties: Parties): Promise<number> {
  const id = await newBooking.test(app, parties);
  await take(app, id);
  return id;
}
/** The number of a tube that has come to the laboratory. */
export async function aReceivedTube(app: TestApp, accountId?: number): Promise<string> {
  const { accession } = await takeTube(app, accountId);
  await (await app.asRole('Staff')).receiveSpecimen({ body: { accession } });
  return accession;
}
export const aTube = async (app: TestApp, accountId?: number) => (await takeTube(app, accountId)).id;

/** A tube of a cancelled test that has been stored for a year. */
export async function aStoredTube(app: TestApp, accountId?: number): Promise<number> {
  const { id, accession } = await takeTube(app, accountId);
  const staff = await app.asRole('Staff');
  await staff.receiveSpecimen({ body: { accession } });
  await staff.storeSpecimen({ body: { accession, place: 'A 3' } });
  await app.db.query("UPDATE specimens SET stored_at = stored_at - interval '400 days' WHERE id = $1", [id]);
  await app.db.query(
    `UPDATE bookings SET checkup_status = 'CANCELLED' WHERE id IN (
      SELECT booking_id FROM specimen_lines WHERE specimen_id = $1)`,
    [id],
  );
  return id;
}

const aControl = { level: 1, lot: 'L1', mean: '100', sd: '2.5', expiresOn: '2099-01-31' };
/** An analyte whose values are numbers. */
async function aNumber(app: TestApp): Promise<number> {
  const analyte = anAnalyte();
  const test = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
  const pathologist = await app.asRole('Pathologist');
  await pathologist.saveAnalytes({ params: { id: test.id }, body: { analytes: [analyte] } });
  const { rows } = await app.db.query('SELECT id FROM analytes WHERE code = $1', [analyte.code]);
  return (rows[0] as { id: number }).id;
}
async function addedControl(app: TestApp, analyteId: number): Promise<number> {
  const pathologist = await app.asRole('Pathologist');
  const { body } = await pathologist.addControl({ body: { analyteId, ...aControl } });
  return body.id;
}
/** A run far from the mean. */
export async function aRejectedRun(app: TestApp): Promise<number> {
  const analyteId = await aNumber(app);
  const values = [{ controlId: await addedControl(app, analyteId), value: '200' }];
  const staff = await app.asRole('Staff');
  const { body } = await staff.enterRun({ body: { analyteId, values } });
  return body.id;
}

export const laboratoryExamples = {
  readSamples: { succeeds: async (app) => ({ params: { id: (await aLabTest(app.db)).id } }) },
  changeSamples: {
    succeeds: async (app) => ({
      params: { id: (await aLabTest(app.db)).id },
      body: { samples: [{ container: 'EDTA', kind: 'Whole blood' }] },
    }),
  },
  listSpecimens: { succeeds: async (app) => (await aSampleToTake(app), {}) },
  readToCollect: { succeeds: async (app) => ({ params: { id: await aSampleToTake(app) } }) },
  collectSpecimens: {
    succeeds: async (app) => ({ body: { ...plain(await aSampleToTake(app)), isUrgent: true } }),
  },
  rejectSpecimen: {
    succeeds: async (app) => ({ params: { id: await aTube(app) }, body: { reason: 'Haemolysed' } }),
  },
  noteSampleQuality: {
    succeeds: async (app) => ({
      params: { id: await aTube(app) },
      body: { marks: ['HAEMOLYSED'], note: 'Slightly red' },
    }),
  },
  printLabels: {
    succeeds: async (app) => ({ query: { ids: String(await aTube(app)), size: '50x25' } }),
  },
  printLabelTest: { succeeds: () => Promise.resolve({ query: { size: '38x25' } }) },
  readWorklist: { succeeds: async (app) => (await aTube(app), {}) },
  listStored: { succeeds: async (app) => (await aStoredTube(app), {}) },
  storeSpecimen: {
    succeeds: async (app) => ({ body: { accession: await aReceivedTube(app), place: 'A 3' } }),
  },
  discardSpecimens: {
    succeeds: async (app) => ({ body: { ids: [await aStoredTube(app)] } }),
  },
  readQuality: { succeeds: () => Promise.resolve({}) },
  addControl: {
    succeeds: async (app) => ({ body: { analyteId: await aNumber(app), ...aControl } }),
  },
  enterRun: {
    succeeds: async (app) => {
      const analyteId = await aNumber(app);
      return { body: { analyteId, values: [{ controlId: await addedControl(app, analyteId), value: '98.5' }] } };
    },
  },
  noteRun: {
    succeeds: async (app) => ({ params: { id: await aRejectedRun(app) }, body: { note: 'Measured again' } }),
  },
  readTurnaround: { succeeds: () => Promise.resolve({ query: { days: '30' } }) },
  receiveSpecimen: { succeeds: async (app) => ({ body: { accession: (await takeTube(app)).accession } }) },
} satisfies Examples;
