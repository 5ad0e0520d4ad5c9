import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Concern } from '#contract/reports/concerns.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPerson, knowAgeAndSex } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { signForm } from '../testing/report-builders.ts';
import { amendBy, readBy, uploadBy } from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let staff: TestCaller;
let pathologist: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.asRole('Staff');
  pathologist = await app.asRole('Pathologist');
});
afterAll(() => app.close());

/** A booking of a test that takes these tubes. */
async function aBookingOf(...containers: ('CLOT' | 'EDTA')[]) {
  const { id: labTestId } = await aLabTest(app.db);
  const samples = containers.map((container) => ({ container, kind: null }));
  const admin = await app.asRole('Admin');
  await done(admin.changeSamples({ params: { id: labTestId }, body: { samples } }));
  const { id: accountId } = await aPerson(app.db);
  await knowAgeAndSex(app.db, accountId);
  return (await aBooking(app.db, { kind: 'test', accountId, labTestId })).id;
}
/** Takes a tube of the booking. @returns its number */
async function take(bookingId: number, container: 'CLOT' | 'EDTA' = 'CLOT') {
  const tubes = [{ container, bookingIds: [bookingId] }];
  return (await done(staff.collectSpecimens({ body: { tubes } }))).tubes[0]!.accession;
}
const results = [{ test: 'Glucose', value: '90', unit: 'mg/dL', low: 70, high: 100 }];
const enter = (bookingId: number, sampleReason?: string) =>
  staff.enterReport({ body: { bookingId, results, ...(sampleReason !== undefined && { sampleReason }) } });
const sign = (id: number, ...seen: Concern[]) =>
  pathologist.signReport({ params: { id }, body: { ...signForm, seen } });
const doubtOf = async (booking: number) => (await done(staff.readEntry({ params: { booking } }))).sampleDoubt;

describe('values of a sample that was never taken', () => {
  it('are handed in only with a reason, which the signer sees and the report keeps', async () => {
    const booking = await aBookingOf('CLOT');
    expect(await doubtOf(booking)).toBe('NOT_TAKEN');
    const refused = await enter(booking);
    expect(expectError(refused, 'INVALID_FIELDS').fields?.['sampleReason']).toMatch(/^No sample .* was taken/);
    expectError(await enter(booking, '  '), 'INVALID_FIELDS');
    const { id } = await done(enter(booking, 'Taken at home'));
    const read = await readBy(pathologist, id);
    expect(read).toMatchObject({ sampleDoubt: 'NOT_TAKEN', sampleReason: 'Taken at home' });
    expect(read.findings, 'not signed together with others').toMatchObject({ isInRange: false, sample: 'NOT_TAKEN' });
    expectError(await sign(id), 'CONCERNS_UNSEEN');
    expectError(await sign(id, 'INCOMPLETE', 'CONTRADICTION'), 'CONCERNS_UNSEEN');
    expect((await sign(id, 'SAMPLE')).status).toBe(200);
    expect(await readBy(pathologist, id)).toMatchObject({ status: 'SIGNED', sampleReason: 'Taken at home' });
    const next = await done(amendBy(pathologist, id));
    expect(await readBy(pathologist, next.id)).toMatchObject({
      sampleDoubt: 'NOT_TAKEN',
      sampleReason: 'Taken at home',
    });
  });

  it('need the reason at a correction too, unless the sample was received since', async () => {
    const booking = await aBookingOf('CLOT');
    const accession = await take(booking);
    const { id } = await done(enter(booking, 'Taken, not scanned'));
    expectError(await staff.changeReport({ params: { id }, body: { results } }), 'INVALID_FIELDS');
    await done(staff.receiveSpecimen({ body: { accession } }));
    await done(staff.changeReport({ params: { id }, body: { results } }));
    expect(await readBy(pathologist, id)).toMatchObject({ sampleDoubt: null, sampleReason: null });
    expect((await sign(id)).status).toBe(200);
  });

  it('are in doubt while one of two tubes is lacking', async () => {
    const booking = await aBookingOf('CLOT', 'EDTA');
    await done(staff.receiveSpecimen({ body: { accession: await take(booking) } }));
    expect(await doubtOf(booking)).toBe('NOT_TAKEN');
    await done(staff.receiveSpecimen({ body: { accession: await take(booking, 'EDTA') } }));
    expect(await doubtOf(booking)).toBeNull();
  });
});

describe('values of a sample that was not received', () => {
  it('need a reason, and none once the tube was scanned or stored', async () => {
    const booking = await aBookingOf('CLOT');
    const accession = await take(booking);
    expect(await doubtOf(booking)).toBe('NOT_RECEIVED');
    const refused = await enter(booking);
    expect(expectError(refused, 'INVALID_FIELDS').fields?.['sampleReason']).toMatch(/not been scanned/);
    await done(staff.receiveSpecimen({ body: { accession } }));
    await done(staff.storeSpecimen({ body: { accession, place: 'A 3' } }));
    const { id } = await done(enter(booking, 'Not needed'));
    expect(await readBy(pathologist, id)).toMatchObject({
      sampleDoubt: null,
      sampleReason: 'Not needed',
      findings: { isInRange: true },
    });
    expect((await sign(id)).status).toBe(200);
  });
});

describe('no reason is asked', () => {
  it('of a test that takes no sample, or of which nobody has said what it takes', async () => {
    expect((await enter(await aBookingOf())).status).toBe(201);
    const { id: accountId } = await aPerson(app.db);
    const unsaid = await aBooking(app.db, { kind: 'test', accountId });
    expect((await enter(unsaid.id)).status).toBe(201);
  });

  it('for a file, which may come from another laboratory', async () => {
    const booking = await aBookingOf('CLOT');
    const { id } = await done(uploadBy(staff, booking));
    expect(await readBy(pathologist, id)).toMatchObject({ sampleDoubt: null, sampleReason: null });
    expect((await sign(id)).status).toBe(200);
  });
});
