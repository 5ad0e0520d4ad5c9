import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { noted } from '../testing/audit.store.ts';
import { aBooking, aFailedMessage, aPatient, aPerson } from '../testing/builders.store.ts';
import { openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { aTube } from '../testing/examples-laboratory.ts';
import { expectError } from '../testing/expect.ts';
import { holderNumber, memberNumber } from '../testing/numbers.store.ts';
import { aSignedReport } from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';
import type { Query } from '../testing/typed-calls.ts';

let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

const ask = (who: TestCaller, patientNumber: string) => who.readPerson({ params: { patientNumber } });
const person = (who: TestCaller, number: string) => done(ask(who, number));
const askTimeline = (who: TestCaller, patientNumber: string, query: Query<'readTimeline'> = {}) =>
  who.readTimeline({ params: { patientNumber }, query });
const timeline = (who: TestCaller, number: string, query?: Query<'readTimeline'>) =>
  done(askTimeline(who, number, query));
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe('the timeline of a person', () => {
  it('has their own bookings, newest first, with what was paid and is owed, and of nobody else', async () => {
    const { id: accountId } = await aPerson(app.db);
    const child = await aPatient(app.db, { accountId });
    const first = (await aBooking(app.db, { kind: 'test', accountId, pricePaise: 50_000 })).id;
    const second = (await aBooking(app.db, { kind: 'doctor', accountId, pricePaise: 40_000 })).id;
    const ofChild = (await aBooking(app.db, { kind: 'test', accountId, patientId: child.id })).id;
    const { number } = await counter.paid(first, 200);
    const found = await timeline(counter.desk, await holderNumber(app.db, accountId));
    expect(found.bookings.map(({ id, owed }) => [id, owed])).toEqual([
      [second, 400],
      [first, 300],
    ]);
    expect(found.payments).toMatchObject([{ bookingId: first, kind: 'payment', amount: 200, mode: 'cash', number }]);
    expect(idsOf((await timeline(counter.desk, await memberNumber(app.db, child.id))).bookings)).toEqual([ofChild]);
  });

  it('comes in pages of bookings, each with what belongs to it', async () => {
    const { id: accountId } = await aPerson(app.db);
    const older = (await aBooking(app.db, { kind: 'test', accountId, pricePaise: 50_000 })).id;
    await counter.paid(older, 100);
    const newer = (await aBooking(app.db, { kind: 'test', accountId })).id;
    const number = await holderNumber(app.db, accountId);
    const [one, two] = [
      await timeline(counter.desk, number, { size: 1 }),
      await timeline(counter.desk, number, { size: 1, page: 1 }),
    ];
    expect([idsOf(one.bookings), one.payments, one.page.totalPages]).toEqual([[newer], [], 2]);
    expect([idsOf(two.bookings), two.payments.length]).toEqual([[older], 1]);
    expectError(await askTimeline(counter.desk, number, { size: 1, page: 2 }), 'NO_SUCH_PAGE');
  });

  it('says to the reception that a report is signed, and opens it to those who may read it', async () => {
    const { id, bookingId, accountId } = await signed();
    const number = await holderNumber(app.db, accountId);
    const [atDesk] = (await timeline(counter.desk, number)).reports;
    expect(atDesk).toMatchObject({ bookingId, id: null, isReplaced: false });
    for (const role of ['Staff', 'Pathologist', 'Admin'] as const)
      expect((await timeline(await app.asRole(role), number)).reports, role).toMatchObject([{ bookingId, id }]);
  });

  it('is in the audit log, with the person and the bookings that were shown', async () => {
    const { id: accountId } = await aPerson(app.db);
    const { id } = await aBooking(app.db, { kind: 'test', accountId });
    const number = await holderNumber(app.db, accountId);
    expect(await noted(app, () => timeline(counter.desk, number))).toMatchObject([
      { call: 'readTimeline', asked: number, subjects: [accountId], records: [id] },
    ]);
  });
});

describe('the page of a person', () => {
  it('opens to a doctor whom a booking names, without family, money of others, or corrections', async () => {
    const doctor = await aSignedInDoctor(app);
    const { id: accountId } = await aPerson(app.db);
    await aPatient(app.db, { accountId });
    const mine = (await aBooking(app.db, { kind: 'doctor', accountId, doctorId: doctor.doctorId })).id;
    await aBooking(app.db, { kind: 'test', accountId });
    const number = await holderNumber(app.db, accountId);
    expect(await person(doctor, number)).toMatchObject({
      patientNumber: number,
      family: [],
      owed: null,
      corrections: [],
      abilities: { correct: false, changePhone: false, seeDesk: false },
    });
    expect(idsOf((await timeline(doctor, number)).bookings)).toEqual([mine]);
    const message = await aFailedMessage(app.db, accountId);
    await app.db.query('UPDATE messages_out SET booking_id = $2 WHERE id = $1', [message, mine]);
    expect((await timeline(doctor, number)).messages).toEqual([]);
    expect((await timeline(counter.desk, number)).messages).toHaveLength(1);
    expectError(await ask(await aSignedInDoctor(app), number), 'NOT_FOUND');
    expectError(await askTimeline(await aSignedInDoctor(app), number), 'NOT_FOUND');
  });

  it('of a relative of a doctor’s patient stays closed', async () => {
    const doctor = await aSignedInDoctor(app);
    const { id: accountId } = await aPerson(app.db);
    const child = await aPatient(app.db, { accountId });
    await aBooking(app.db, { kind: 'doctor', accountId, doctorId: doctor.doctorId });
    expectError(await ask(doctor, await memberNumber(app.db, child.id)), 'NOT_FOUND');
  });

  it('opens to a pathologist once the laboratory has a specimen or a report, without money', async () => {
    const pathologist = await app.asRole('Pathologist');
    const { id: accountId } = await aPerson(app.db);
    const number = await holderNumber(app.db, accountId);
    await aBooking(app.db, { kind: 'test', accountId });
    expectError(await ask(pathologist, number), 'NOT_FOUND');
    await aTube(app, accountId);
    expect(await person(pathologist, number)).toMatchObject({ patientNumber: number, owed: null });
    const { bookings, payments } = await timeline(pathologist, number);
    expect(new Set(bookings.map(({ owed }) => owed))).toEqual(new Set([null]));
    expect(payments).toEqual([]);
    const withReport = await signed();
    expect(await person(pathologist, await holderNumber(app.db, withReport.accountId))).toBeTruthy();
  });

  it('opens to its own account, with family and what is owed, and not to another patient', async () => {
    const [patient, other] = [await app.asRole('User'), await app.asRole('User')];
    const child = await aPatient(app.db, { accountId: patient.account.id });
    await aBooking(app.db, { kind: 'test', accountId: patient.account.id, pricePaise: 50_000 });
    const number = await holderNumber(app.db, patient.account.id);
    expect(await person(patient, number)).toMatchObject({ owed: 500, family: [{ name: child.name }], corrections: [] });
    expect((await timeline(patient, number)).bookings).toMatchObject([{ owed: 500 }]);
    expectError(await ask(other, number), 'NOT_FOUND');
    expectError(await askTimeline(other, number), 'NOT_FOUND');
  });
});

/** A signed report of a new person. */
async function signed(): Promise<{ id: number; bookingId: number; accountId: number }> {
  const { id, bookingId, patient } = await aSignedReport(app);
  return { id, bookingId, accountId: patient.id };
}
