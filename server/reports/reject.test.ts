import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPerson, knowAgeAndSex } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import {
  amendBy,
  correctBy,
  enterBy,
  readBy,
  rejectBy,
  reportIn,
  signBy,
  uploadBy,
  withdrawBy,
} from '../testing/report-calls.ts';
import { sampleReason } from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let staff: TestCaller;
let pathologist: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist] = await Promise.all([app.asRole('Staff'), app.asRole('Pathologist')]);
});
afterAll(() => app.close());

async function aPersonWith(tests: number) {
  const person = await aPerson(app.db);
  await knowAgeAndSex(app.db, person.id);
  const bookings: number[] = [];
  for (let n = 0; n < tests; n += 1) {
    const { id: labTestId } = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
    bookings.push((await aBooking(app.db, { kind: 'test', accountId: person.id, labTestId })).id);
  }
  return { phone: person.phone, bookings };
}
async function collect(bookingIds: number[]) {
  const answer = await staff.collectSpecimens({ body: { tubes: [{ container: 'CLOT', bookingIds }] } });
  expect(answer.status).toBe(201);
  return answer.body.tubes[0]!;
}
const reject = (id: number) => staff.rejectSpecimen({ params: { id }, body: { reason: 'Haemolysed' } });
const lists = () => done(staff.listSpecimens());
const waitingFor = async (phone: string) => {
  const person = (await lists()).waiting.find(({ phoneNumber }) => phoneNumber === phone);
  return person?.tubes.flatMap(({ tests, again }) => tests.map(({ bookingId }) => [bookingId, again])) ?? [];
};
const toEnter = async (id: number) =>
  (await done(staff.readWorklist())).tests.some(({ bookingId }) => bookingId === id);
const againOf = async (id: number) => (await done(staff.readEntry({ params: { booking: id } }))).again;

it('whoever enters the values of a tube sees what else is tested from it, and how far that is', async () => {
  const { bookings } = await aPersonWith(2);
  const { id } = await collect(bookings);
  await enterBy(staff, bookings[1]!);
  const { tubes } = await done(staff.readEntry({ params: { booking: bookings[0]! } }));
  expect(tubes).toMatchObject([
    {
      id,
      tests: [
        { bookingId: bookings[0], report: null },
        { bookingId: bookings[1], report: 'UPLOADED' },
      ],
    },
  ]);
});

describe('a rejected tube', () => {
  it('returns the reports that wait for their signature, and its tests are taken and entered again', async () => {
    const { phone, bookings } = await aPersonWith(1);
    const [bookingId] = bookings as [number];
    const tube = await collect(bookings);
    const { id } = reportIn(await enterBy(staff, bookingId));
    expect(await waitingFor(phone)).toEqual([]);
    expect((await reject(tube.id)).status).toBe(200);
    const returned = await readBy(staff, id);
    expect(returned.status).toBe('REJECTED');
    expect(returned.rejectionReason).toMatch(/^\d{4} \d{6} [A-Z]: Haemolysed$/);
    expectError(await signBy(pathologist, id), 'REPORT_STATE');
    expect(await waitingFor(phone)).toEqual([[bookingId, 'Haemolysed']]);
    expect(await againOf(bookingId)).toBe('WANTED');
    await collect(bookings);
    expect(await waitingFor(phone)).toEqual([]);
    expect(await toEnter(bookingId)).toBe(true);
    expect(await againOf(bookingId)).toBe('TAKEN');
    expect((await enterBy(staff, bookingId, '12.9')).status).toBe(201);
    expect(await toEnter(bookingId)).toBe(false);
    expect(await againOf(bookingId)).toBeNull();
    expect((await signBy(pathologist, id)).status).toBe(200);
  });

  it('lets nothing be handed in until the sample was taken again, and no values of it after', async () => {
    const { bookings } = await aPersonWith(1);
    const [bookingId] = bookings as [number];
    const tube = await collect(bookings);
    const { id } = reportIn(await enterBy(staff, bookingId));
    await reject(tube.id);
    expectError(await enterBy(staff, bookingId), 'SAMPLE_REJECTED');
    expectError(await correctBy(staff, id), 'SAMPLE_REJECTED');
    expectError(await uploadBy(staff, bookingId), 'SAMPLE_REJECTED');
    await collect(bookings);
    const values = { results: [{ test: 'Haemoglobin', value: '9' }], sampleNumber: tube.accession };
    expectError(await staff.enterReport({ body: { bookingId, ...values } }), 'SAMPLE_REJECTED');
  });

  it('leaves signed reports as they are, and cannot be rejected if all are', async () => {
    const { phone, bookings } = await aPersonWith(2);
    const [signed, open] = bookings as [number, number];
    const tube = await collect(bookings);
    const { id } = reportIn(await enterBy(staff, signed));
    await signBy(pathologist, id);
    expect((await reject(tube.id)).status).toBe(200);
    expect((await readBy(staff, id)).status).toBe('SIGNED');
    expect(await waitingFor(phone)).toEqual([[open, 'Haemolysed']]);
    const alone = await aPersonWith(1);
    const other = await collect(alone.bookings);
    await signBy(pathologist, reportIn(await enterBy(staff, alone.bookings[0]!)).id);
    expectError(await reject(other.id), 'REPORT_STATE');
  });

  it('asks again for a signed test once its correction is begun; the signed version stays in force', async () => {
    const { phone, bookings } = await aPersonWith(1);
    const tube = await collect(bookings);
    const { id } = reportIn(await enterBy(staff, bookings[0]!));
    await signBy(pathologist, id);
    const corrected = reportIn(await amendBy(pathologist, id));
    expect((await reject(tube.id)).status).toBe(200);
    expect((await readBy(staff, corrected.id)).status).toBe('REJECTED');
    expect((await readBy(staff, id)).status).toBe('SIGNED');
    expect(await waitingFor(phone)).toEqual([[bookings[0], 'Haemolysed']]);
    await collect(bookings);
    expect(await toEnter(bookings[0]!)).toBe(true);
  });

  it('is not forgotten with a correction that is withdrawn: whoever does it is told, before and after a new sample', async () => {
    const { phone, bookings } = await aPersonWith(1);
    const [bookingId] = bookings as [number];
    const tube = await collect(bookings);
    const results = [{ test: 'Haemoglobin', value: '9.1', unit: 'g/dL', low: 12, high: 15, criticalLow: 7 }];
    const values = { sampleReason, sampleNumber: tube.accession, results };
    const { id } = await done(staff.enterReport({ body: { bookingId, ...values } }));
    expect((await signBy(pathologist, id)).status).toBe(200);
    const corrected = reportIn(await amendBy(pathologist, id)).id;
    await reject(tube.id);
    const { revision } = await readBy(pathologist, corrected);
    expectError(await withdrawBy(pathologist, corrected, revision), 'SAMPLE_REJECTED');
    expect(await waitingFor(phone)).toEqual([[bookings[0], 'Haemolysed']]);
    await collect(bookings);
    expectError(await withdrawBy(pathologist, corrected, revision), 'SAMPLE_REJECTED');
    expect((await readBy(pathologist, corrected)).status).toBe('REJECTED');
    const answer = await withdrawBy(pathologist, corrected, revision, { evenIfRejected: true });
    expect(reportIn(answer)).toMatchObject({ id, status: 'SIGNED' });
  });

  it('is told of, too, where the signed report names no tube', async () => {
    const { bookings } = await aPersonWith(1);
    const [bookingId] = bookings as [number];
    const tube = await collect(bookings);
    const results = [{ test: 'Haemoglobin', value: '9.1', unit: 'g/dL', low: 12, high: 15, criticalLow: 7 }];
    const { id } = await done(staff.enterReport({ body: { bookingId, sampleReason, results } }));
    expect((await signBy(pathologist, id)).status).toBe(200);
    const corrected = reportIn(await amendBy(pathologist, id)).id;
    await reject(tube.id);
    const { revision } = await readBy(pathologist, corrected);
    expectError(await withdrawBy(pathologist, corrected, revision), 'SAMPLE_REJECTED');
  });

  it('is asked for however long it takes, until the booking is cancelled', async () => {
    const { phone, bookings } = await aPersonWith(1);
    const tube = await collect(bookings);
    await reject(tube.id);
    await app.db.query("UPDATE bookings SET requested_at = requested_at - interval '40 days' WHERE id = $1", bookings);
    expect(await waitingFor(phone)).toHaveLength(1);
    await app.db.query("UPDATE bookings SET checkup_status = 'CANCELLED' WHERE id = $1", bookings);
    expect(await waitingFor(phone)).toEqual([]);
    expectError(
      await staff.collectSpecimens({ body: { tubes: [{ container: 'CLOT', bookingIds: bookings }] } }),
      'STALE',
    );
  });

  it('is not needed for a report that was returned for its words', async () => {
    const { phone, bookings } = await aPersonWith(1);
    await collect(bookings);
    const { id } = reportIn(await enterBy(staff, bookings[0]!));
    await rejectBy(pathologist, id);
    expect(await waitingFor(phone)).toEqual([]);
    expect(await toEnter(bookings[0]!)).toBe(false);
    expect((await correctBy(staff, id)).status).toBe(200);
  });

  it('and the signature of its report: one of the two, at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { phone, bookings } = await aPersonWith(1);
      const tube = await collect(bookings);
      const { id } = reportIn(await enterBy(staff, bookings[0]!));
      const [signed, rejected] = await Promise.all([signBy(pathologist, id), reject(tube.id)]);
      expect([signed.status, rejected.status].toSorted()).toEqual([200, 409]);
      expect(await waitingFor(phone)).toHaveLength(rejected.status === 200 ? 1 : 0);
    }
  });
});
