import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import { aBooking, aPatient, aPerson } from '../testing/builders.store.ts';
import type { Person } from '../testing/builders.store.ts';
import { holderNumber, memberNumber } from '../testing/numbers.store.ts';
import type { Body } from '../testing/typed-calls.ts';

/** People and bookings are found by a patient number, and by it nobody sees more than without it. */
let app: TestApp;
let desk: TestCaller;
let holder: Person;
let child: { id: number; name: string };
let [ofHolder, ofChild] = ['', ''];
let bookings: { own: number; childs: number };
beforeAll(async () => {
  app = await startTestApp({ rateProfile: 'strict' });
  desk = await app.asRole('Receptionist');
  holder = await aPerson(app.db, { name: 'Mitali Sen' });
  child = await aPatient(app.db, { accountId: holder.id, name: 'Rohan Sen' });
  [ofHolder, ofChild] = [await holderNumber(app.db, holder.id), await memberNumber(app.db, child.id)];
  bookings = {
    own: (await aBooking(app.db, { kind: 'test', accountId: holder.id })).id,
    childs: (await aBooking(app.db, { kind: 'doctor', accountId: holder.id, patientId: child.id })).id,
  };
});
afterAll(() => app.close());

const find = (query: string, who = desk) => who.findPeople({ params: { query } });
const inBengali = (digits: string) => digits.replace(/[0-9]/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!);
/** The same number with another check digit. */
const mistyped = (number: string) => number.slice(0, 7) + String((Number(number[7]) + 1) % 10);
const bookingsOf = (patientNumber: string, who = desk, more = {}) =>
  who.findBookings({ body: { patientNumber, ...more } });
const idsIn = (answer: { body: unknown }) =>
  (answer.body as Answer<'findBookings'>)._embedded.bookingEntityList.map(({ id }) => id);

describe('the search for people', () => {
  it('finds the account holder and a family member by number, with spaces and in Bengali digits', async () => {
    const start = await lastAudit(app.db);
    for (const number of [ofHolder, ofChild]) {
      const half = `${number.slice(0, 4)} ${number.slice(4)}`;
      for (const typed of [number, half, inBengali(number), inBengali(half)])
        expect((await find(typed)).body, typed).toMatchObject([{ id: holder.id, patientNumber: ofHolder }]);
    }
    expect((await auditSince(app.db, start)).at(-1)).toMatchObject({
      call: 'findPeople',
      subjects: [holder.id],
      asked: ofChild,
    });
  });

  it('says of a wrong check digit that the number is to be checked, and finds nobody', async () => {
    expect(await find(mistyped(ofHolder))).toMatchObject({
      status: 400,
      body: { code: 'INVALID_FIELDS', fields: { query: 'This is not a patient ID. Please check the number.' } },
    });
  });

  it('is not for doctors and patients, whether or not the number is given out', async () => {
    for (const role of ['Doctor', 'User', 'Pathologist'] as const) {
      const who = await app.asRole(role);
      for (const number of [ofHolder, '59999980', mistyped(ofHolder)])
        expect((await find(number, who)).status, `${role} ${number}`).toBe(403);
    }
  });

  it('is counted like a search by phone: after sixty numbers no more are looked up', async () => {
    const staff = await app.asRole('Staff');
    const numbers = (await app.db.query('SELECT next_patient_number() AS number FROM generate_series(1, 61)')).rows as {
      number: string;
    }[];
    const statuses = [];
    for (const { number } of numbers) statuses.push((await find(number, staff)).status);
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
    expect((await bookingsOf(ofHolder, staff)).status).toBe(429);
  });
});

describe('the search for bookings', () => {
  it("finds one person's bookings, not the family's", async () => {
    expect(idsIn(await bookingsOf(ofHolder))).toEqual([bookings.own]);
    expect(idsIn(await bookingsOf(inBengali(`${ofChild.slice(0, 4)} ${ofChild.slice(4)}`)))).toEqual([bookings.childs]);
    expect((await bookingsOf(ofChild, desk, { bookingType: 'test' })).status).toBe(404);
    expect((await bookingsOf(ofHolder)).body).toMatchObject({
      _embedded: { bookingEntityList: [{ patient: { id: null, patientNumber: ofHolder } }] },
    });
  });

  it('finds the holder’s bookings from before and after they told their age', async () => {
    const person = await aPerson(app.db);
    const before = await aBooking(app.db, { kind: 'test', accountId: person.id });
    await aPatient(app.db, { accountId: person.id, relation: 'Self' });
    const after = await aBooking(app.db, { kind: 'test', accountId: person.id });
    const found = await bookingsOf(await holderNumber(app.db, person.id), await app.asRole('Receptionist'));
    expect(idsIn(found)).toEqual([after.id, before.id]);
  });

  it('finds their own for patients, and refuses every other number alike', async () => {
    const patient = await app.as(holder);
    expect(idsIn(await bookingsOf(ofChild, patient))).toEqual([bookings.childs]);
    const start = await lastAudit(app.db);
    const [stranger, doctor] = [await app.asRole('User'), await app.asRole('Doctor')];
    for (const who of [stranger, doctor])
      for (const number of [ofHolder, ofChild, '59999980']) expect((await bookingsOf(number, who)).status).toBe(403);
    expect((await auditSince(app.db, start)).at(-1)).toMatchObject({
      outcome: 'refused',
      asked: '59999980',
      subjects: [],
    });
    await bookingsOf(ofChild, stranger);
    expect((await auditSince(app.db, start)).at(-1)).toMatchObject({
      outcome: 'refused',
      asked: ofChild,
      subjects: [holder.id],
    });
  });

  it('takes a phone or a number, and says which is wrong', async () => {
    const wrong = async (body: Body<'findBookings'>) => (await desk.findBookings({ body })).body;
    const fields = (name: string, text: string) => ({ code: 'INVALID_FIELDS', fields: { [name]: text } });
    const tenDigits = 'Phone number must be 10 digits.';
    expect(await wrong({ patientNumber: mistyped(ofHolder) })).toMatchObject(
      fields('patientNumber', 'This is not a patient ID. Please check the number.'),
    );
    expect(await wrong({})).toMatchObject(fields('phoneNumber', tenDigits));
    expect(await wrong({ phoneNumber: holder.phone, patientNumber: ofHolder })).toMatchObject(
      fields('phoneNumber', tenDigits),
    );
    expect((await desk.findBookings({ body: { phoneNumber: holder.phone } })).status).toBe(200);
  });
});
