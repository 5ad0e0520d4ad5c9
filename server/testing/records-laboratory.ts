import type { TestApp } from './app.ts';
import { aLabTest } from './builders.store.ts';
import { aRejectedRun, aReceivedTube, aStoredTube, aTakenTest, aTube, takeTube } from './examples-laboratory.ts';
import { at, list, missingId, newBooking, on, withoutOwner } from './trials.ts';
import type { Parties, Trials } from './trials.ts';
import { aPackage } from './examples-lab-tests.ts';

const newLabTest = async (app: TestApp) => (await aLabTest(app.db)).id;
const newPackage = (app: TestApp) => aPackage(app.db);
const ownStoredTube = (app: TestApp, { account }: Parties) => aStoredTube(app, account.id);
const ownTube = (app: TestApp, { account }: Parties) => aTube(app, account.id);

/** How each call on samples, controls and packages is tried. */
export const laboratoryTrials = {
  readSamples: at(newLabTest, undefined, withoutOwner),
  changeSamples: at(newLabTest, { samples: [] }, withoutOwner),
  listSpecimens: list('listSpecimens', newBooking.test, ({ waiting }) =>
    waiting.flatMap(({ tubes }) => tubes.flatMap(({ tests }) => tests.map(({ bookingId }) => bookingId))),
  ),
  readToCollect: at(newBooking.test, undefined),
  collectSpecimens: on(
    newBooking.test,
    (id) => ({ body: { tubes: [{ container: 'CLOT', bookingIds: [id] }] } }),
    missingId,
  ),
  rejectSpecimen: on(ownTube, (id) => ({ params: { id }, body: { reason: 'Haemolysed' } }), missingId),
  noteSampleQuality: on(ownTube, (id) => ({ params: { id }, body: { marks: ['CLOTTED'] } }), missingId),
  printLabels: on(ownTube, (id) => ({ query: { ids: String(id), size: '50x25' } }), missingId),
  printLabelTest: null,
  readWorklist: list('readWorklist', aTakenTest, ({ tests }) => tests.map(({ bookingId }) => bookingId)),
  readQuality: null,
  addControl: null,
  enterRun: null,
  noteRun: at((app) => aRejectedRun(app), { note: 'Measured again' }, withoutOwner),
  readTurnaround: null,
  receiveSpecimen: on(
    async (app, { account }) => (await takeTube(app, account.id)).accession,
    (accession) => ({ body: { accession } }),
    '0000000000',
  ),
  listStored: list('listStored', ownStoredTube, ({ tubes }) => tubes.map(({ id }) => id)),
  storeSpecimen: on(
    (app, { account }) => aReceivedTube(app, account.id),
    (accession) => ({ body: { accession, place: 'A 3' } }),
    '0000000000',
  ),
  discardSpecimens: on(ownStoredTube, (id) => ({ body: { ids: [id] } }), missingId),
  listPackages: list('listPackages', newPackage, ({ packages }) => packages.map(({ packageId }) => packageId), {
    which: withoutOwner,
  }),
  addPackage: null,
  editPackage: at(newPackage, { nameBn: 'জ্বরের প্যাকেজ' }, withoutOwner),
} satisfies Trials;
