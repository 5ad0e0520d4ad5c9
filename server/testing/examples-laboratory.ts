import type { Answer, EndpointName } from '#contract/endpoints.ts';
import type { laboratoryCalls } from '#contract/laboratory/calls.ts';
import { aBooking, aLabTest, aPerson } from './builders.store.ts';
import type { TestApp } from './app.ts';
import type { Example } from './examples.ts';
import { newBooking } from './trials.ts';
import type { Parties } from './trials.ts';

/** A test booking of a new person, whose sample waits. */
const aSampleToTake = async (app: TestApp, accountId?: number) =>
  (await aBooking(app.db, { kind: 'test', accountId: accountId ?? (await aPerson(app.db)).id })).id;
const plain = (bookingId: number) => ({ tubes: [{ container: 'CLOT' as const, bookingIds: [bookingId] }] });

const take = async (app: TestApp, bookingId: number) =>
  (
    (await (await app.asRole('Staff')).call('POST', '/api/v1/specimens', plain(bookingId)))
      .body as Answer<'collectSpecimens'>
  ).tubes[0]!;
/** A tube that was taken. */
export const takeTube = async (app: TestApp, accountId?: number) => take(app, await aSampleToTake(app, accountId));
/** A test of these people whose sample was taken. */
export async function aTakenTest(app: TestApp, parties: Parties): Promise<number> {
  const id = await newBooking.test(app, parties);
  await take(app, id);
  return id;
}
export const aTube = async (app: TestApp, accountId?: number) => (await takeTube(app, accountId)).id;

export const laboratoryExamples: { readonly [N in Extract<EndpointName, keyof typeof laboratoryCalls>]: Example<N> } = {
  readSamples: { succeeds: async (app) => ({ params: { id: (await aLabTest(app.db)).id } }) },
  changeSamples: {
    succeeds: async (app) => ({
      params: { id: (await aLabTest(app.db)).id },
      body: { samples: [{ container: 'EDTA', kind: 'Whole blood' }] },
    }),
    // A test may take nothing.
    welcomes: { samples: [[]] },
  },
  listSpecimens: { succeeds: async (app) => (await aSampleToTake(app), {}) },
  collectSpecimens: {
    succeeds: async (app) => ({ body: { ...plain(await aSampleToTake(app)), isUrgent: true } }),
    welcomes: { isUrgent: [true, false] },
  },
  rejectSpecimen: {
    succeeds: async (app) => ({ params: { id: await aTube(app) }, body: { reason: 'Haemolysed' } }),
    welcomes: { reason: 'words' },
  },
  printLabels: {
    succeeds: async (app) => ({ query: { ids: String(await aTube(app)), size: '50x25' } }),
    welcomes: { ids: ['1,2'] },
  },
  printLabelTest: { succeeds: () => Promise.resolve({ query: { size: '38x25' } }) },
  readWorklist: { succeeds: async (app) => (await aTube(app), {}) },
  receiveSpecimen: { succeeds: async (app) => ({ body: { accession: (await takeTube(app)).accession } }) },
};
