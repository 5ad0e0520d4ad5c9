import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicClock } from '#contract/clinic-time.ts';
import { writeAccession } from '#contract/laboratory/accession.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPerson, knowAgeAndSex } from '../testing/builders.store.ts';
import { changeProfile, wholeClinic } from '../testing/clinic.ts';
import { expectError } from '../testing/expect.ts';
import { someValues } from '../testing/report-builders.ts';
import { reportIn, signBy } from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';
import { runNow, runToday } from '../testing/moment.ts';

let app: TestApp;
let staff: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.asRole('Staff');
});
afterAll(() => app.close());

/** A tube of a new person; `isSigned`: with a signed report. */
async function aTube({ isSigned = false } = {}) {
  const test = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
  const person = await aPerson(app.db);
  await knowAgeAndSex(app.db, person.id);
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: person.id, labTestId: test.id });
  const { body } = await staff.collectSpecimens({
    body: {
      tubes: [{ container: 'CLOT', bookingIds: [bookingId] }],
    },
  });
  const tube = body.tubes[0]!;
  if (isSigned) {
    const entered = await staff.enterReport({ body: { bookingId, ...someValues } });
    expect((await signBy(await app.asRole('Pathologist'), reportIn(entered).id)).status).toBe(200);
  }
  return { ...tube, bookingId, name: person.name };
}
const storeAlone = (accession: string, place: string) => staff.storeSpecimen({ body: { accession, place } });
/** Receives the tube first, if that is possible. */
async function store(accession: string, place: string) {
  await receive(accession);
  return storeAlone(accession, place);
}
const discard = (...ids: number[]) => staff.discardSpecimens({ body: { ids } });
const stored = () => done(staff.listStored());
const rowOf = async (id: number) => (await stored()).tubes.find((tube) => tube.id === id);
/** As if a tube had been stored so many days earlier. */
const wait = (id: number, days: number) =>
  app.db.query("UPDATE specimens SET stored_at = stored_at - $2 * interval '1 day' WHERE id = $1", [id, days]);
const receive = (accession: string) => staff.receiveSpecimen({ body: { accession } });
const found = async (q: string, who = staff) => (await done(who.searchAll({ query: { q } }))).tubes;

describe('a stored tube', () => {
  it('stands in its place until its kind has been kept long enough, also where it was moved', async () => {
    const tube = await aTube({ isSigned: true });
    expect((await store(writeAccession(tube.accession), ' A 3 ')).body).toEqual({ before: '' });
    const { today, tubes } = await stored();
    const inSevenDays = clinicClock(new Date(runNow().getTime() + 7 * 86_400_000)).date;
    expect(today).toBe(runToday());
    expect(tubes.find(({ id }) => id === tube.id)).toMatchObject({
      place: 'A 3',
      patientName: tube.name,
      keptUntil: inSevenDays,
      isWaitedFor: false,
      tests: [{ bookingId: tube.bookingId }],
    });
    await wait(tube.id, 6);
    expect((await storeAlone(tube.accession, 'B 1')).body).toEqual({ before: 'A 3' });
    expect(await rowOf(tube.id)).toMatchObject({ place: 'B 1' });
    expectError(await discard(tube.id), 'STALE');
    await wait(tube.id, 1);
    expect((await discard(tube.id)).body).toEqual({ discarded: 1 });
    expect(await rowOf(tube.id)).toBeUndefined();
    expectError(await discard(tube.id), 'STALE');
  });

  it('has come to the laboratory first', async () => {
    const tube = await aTube();
    expectError(await storeAlone(tube.accession, 'A 3'), 'TUBE_NOT_RECEIVED');
    expect(await rowOf(tube.id)).toBeUndefined();
    await receive(tube.accession);
    expect((await storeAlone(tube.accession, 'A 3')).body).toEqual({ before: '' });
  });

  it('is kept as long as the clinic says', async () => {
    const admin = await app.asRole('Admin');
    const tube = await aTube({ isSigned: true });
    await store(tube.accession, 'A 3');
    const change = async (days: number) => {
      const { profile } = await wholeClinic(admin);
      return changeProfile(admin, { tubeDays: { ...profile.tubeDays, CLOT: days } });
    };
    expect(expectError(await change(-1), 'INVALID_FIELDS').fields).toHaveProperty('profile.tubeDays.CLOT');
    expect((await change(0)).status).toBe(200);
    expect((await rowOf(tube.id))?.keptUntil).toBe(runToday());
    expect((await discard(tube.id)).status).toBe(200);
    await change(7);
  });

  it('is not discarded while a report of it is awaited, and of two that one keeps none is', async () => {
    const [open, signed] = [await aTube(), await aTube({ isSigned: true })];
    for (const { id, accession } of [open, signed]) {
      await store(accession, 'A 3');
      await wait(id, 400);
    }
    expect(await rowOf(open.id)).toMatchObject({ isWaitedFor: true });
    expectError(await discard(signed.id, open.id), 'STALE');
    expect(await rowOf(signed.id)).toBeDefined();
    await app.db.query("UPDATE bookings SET checkup_status = 'CANCELLED' WHERE id = $1", [open.bookingId]);
    expect((await discard(signed.id, open.id)).body).toEqual({ discarded: 2 });
  });

  it('is thrown away once, however many say so at the same moment', async () => {
    const tube = await aTube({ isSigned: true });
    await store(tube.accession, 'A 3');
    await wait(tube.id, 400);
    const answers = await app.atOnce('transaction', [() => discard(tube.id), () => discard(tube.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is taken out by a scan on the worklist, and is not there for a report that is corrected', async () => {
    const tube = await aTube();
    await receive(tube.accession);
    await store(tube.accession, 'A 3');
    expect((await receive(tube.accession)).body).toMatchObject({ before: { by: staff.account.name }, place: 'A 3' });
    expect(await rowOf(tube.id)).toBeUndefined();
    expect((await store(tube.accession, 'C 2')).body).toEqual({ before: '' });
    expect(await rowOf(tube.id)).toMatchObject({ place: 'C 2' });
  });

  it('after a rejection or when it was discarded is stored, received and rejected no more', async () => {
    const [rejected, discarded] = [await aTube(), await aTube({ isSigned: true })];
    await staff.rejectSpecimen({ params: { id: rejected.id }, body: { reason: 'Haemolysed' } });
    await store(discarded.accession, 'A 3');
    await wait(discarded.id, 400);
    await discard(discarded.id);
    for (const [{ accession }, why] of [
      [rejected, 'TUBE_REJECTED'],
      [discarded, 'TUBE_DISCARDED'],
    ] as const) {
      expectError(await store(accession, 'A 3'), why);
      expectError(await receive(accession), why);
    }
    expectError(await staff.rejectSpecimen({ params: { id: discarded.id }, body: { reason: 'Old' } }), 'STALE');
    expectError(await store('0000000000', 'A 3'), 'NOT_FOUND');
    for (const place of [' ', rejected.accession, `B 1${writeAccession(rejected.accession)}`])
      expect(expectError(await store(rejected.accession, place), 'INVALID_FIELDS').fields).toHaveProperty('place');
  });
});

describe('the search for a number', () => {
  it('says where the tube is, to those who work with tubes', async () => {
    const tube = await aTube({ isSigned: true });
    const line = { accession: tube.accession, bookingId: tube.bookingId, patientName: tube.name };
    expect(await found(writeAccession(tube.accession))).toMatchObject([{ ...line, state: 'COLLECTED', place: '' }]);
    await receive(tube.accession);
    expect(await found(tube.accession)).toMatchObject([{ ...line, state: 'IN_TEST' }]);
    await store(tube.accession, 'A 3');
    expect(await found(tube.accession)).toMatchObject([{ ...line, state: 'STORED', place: 'A 3' }]);
    expect(await found(tube.accession, await app.asRole('Receptionist'))).toEqual([]);
    await wait(tube.id, 400);
    await discard(tube.id);
    expect(await found(tube.accession)).toMatchObject([{ ...line, state: 'DISCARDED', place: '' }]);
  });
});
