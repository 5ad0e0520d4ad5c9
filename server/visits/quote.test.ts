import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPatient, aPerson, aPhone, aRule } from '../testing/builders.store.ts';
import { changeProfile } from '../testing/clinic.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { dayAfter } from '../testing/days.ts';
import { done } from '../testing/typed-calls.ts';
import { runToday } from '../testing/moment.ts';

let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

const today = runToday();
const ask = (body: object) => counter.desk.send('quoteVisit', { body });
const quoted = async (body: object) => (await done(ask(body))).lines;

/** A doctor who sits tomorrow, at ₹500, and at ₹200 within a week of a visit. */
async function aDoctorWithFollowUps() {
  const doctor = await aDoctor(app.db);
  await aRule(app.db, doctor.id, { capacity: 100, feePaise: 50_000, followupDays: 7, followupFeePaise: 20_000 });
  return doctor;
}

let minutes = 0;
/** A visit to the doctor that is over, so many days ago. A doctor has one in a minute. */
async function sawDoctor(accountId: number, doctorId: number, daysAgo: number, patientId: number | null = null) {
  await aBooking(app.db, {
    kind: 'doctor',
    accountId,
    patientId,
    doctorId,
    pricePaise: 50_000,
    checkupStatus: 'COMPLETED',
    scheduledAt: new Date(Date.parse(`${dayAfter(today, -daysAgo)}T06:00:00Z`) + 60_000 * (minutes += 1)),
  });
}

it('a follow-up is quoted at its fee, with the day it follows; another person of the family pays in full', async () => {
  const [person, doctor] = [await aPerson(app.db), await aDoctorWithFollowUps()];
  const child = await aPatient(app.db, { accountId: person.id });
  await sawDoctor(person.id, doctor.id, 5);
  await sawDoctor(person.id, doctor.id, 3);
  const lines = [{ type: 'doctor' as const, doctor: doctor.phone }];
  const full = { price: 500, feeUnknown: false, followUpOf: null, sameTest: false, lastOn: null };
  expect(await quoted({ phone: person.phone, lines })).toEqual([
    { ...full, price: 200, followUpOf: dayAfter(today, -3) },
  ]);
  expect(await quoted({ phone: person.phone, patientId: child.id, lines })).toEqual([full]);
  expect(await quoted({ phone: aPhone(), lines }), 'somebody new').toEqual([full]);
  expect(await quoted({ lines })).toEqual([full]);
});

it('a quote says when the person last had a test, for as many days as the clinic says; another person had it never', async () => {
  const [person, test] = [await aPerson(app.db), await aLabTest(app.db)];
  const child = await aPatient(app.db, { accountId: person.id });
  const had = async (days: number, wanted = {}) => {
    const requestedAt = new Date(`${dayAfter(today, -days)}T05:00:00Z`);
    await aBooking(app.db, { kind: 'test', accountId: person.id, labTestId: test.id, requestedAt, ...wanted });
  };
  await had(4);
  await had(3);
  await had(1, { checkupStatus: 'CANCELLED' });
  const line = { type: 'test' as const, testId: test.id };
  const lastOn = async (body: object) => (await quoted({ phone: person.phone, lines: [line], ...body }))[0]!.lastOn;
  expect(await lastOn({})).toBe(dayAfter(today, -3));
  expect(await lastOn({ patientId: child.id })).toBe(null);
  await done(changeProfile(counter.admin, { repeatDays: 2 }));
  expect(await lastOn({})).toBe(null);
});

it('a quote says what was booked today already, and what cannot be booked, by the line', async () => {
  const { phone } = await aPerson(app.db);
  const line = { type: 'test', testId: (await aLabTest(app.db)).id };
  expect((await quoted({ phone, lines: [line, line] })).map(({ sameTest }) => sameTest)).toEqual([false, true]);
  await counter.desk.send('openVisit', { body: { phone, lines: [line] } });
  expect(await quoted({ phone, lines: [line] })).toMatchObject([{ price: 199, sameTest: true }]);
  const gone = { type: 'test', testId: (await aLabTest(app.db, { active: false })).id };
  expect(refusalOf(await ask({ phone, lines: [line, gone] }))).toEqual([
    422,
    'NOT_BOOKABLE',
    { 'lines.1': 'This test is not offered any more.' },
  ]);
  const doctor = await aDoctor(app.db);
  await aRule(app.db, doctor.id, { capacity: 1 });
  const sitting = { day: dayAfter(today, 1), startsAt: '10:00' };
  const lines = [{ type: 'doctor', doctor: doctor.phone, sitting }];
  await counter.desk.send('openVisit', { body: { phone, lines } });
  expect(refusalOf(await ask({ phone: (await aPerson(app.db)).phone, lines }))[1]).toBe('PLACE_TAKEN');
});

it('whatever a visit holds, what was quoted is what is saved, and can be paid', async () => {
  const [withFollowUps, onRequest, withoutFee] = [
    await aDoctorWithFollowUps(),
    await aDoctor(app.db, { feePaise: 35_000 }),
    await aDoctor(app.db, { feePaise: 0 }),
  ];
  const tests = [await aLabTest(app.db, { pricePaise: 25_050 }), await aLabTest(app.db, { pricePaise: 33_333 })];
  const anyLine = fc.constantFrom(
    { type: 'doctor', doctor: withFollowUps.phone },
    { type: 'doctor', doctor: withFollowUps.phone, sitting: { day: dayAfter(today, 2), startsAt: '10:00' } },
    { type: 'doctor', doctor: onRequest.phone },
    { type: 'doctor', doctor: withoutFee.phone },
    { type: 'doctor', doctor: withoutFee.phone, fee: 350.5 },
    ...tests.map(({ id }) => ({ type: 'test', testId: id, evenIfAlike: true })),
  );
  const anyDays = fc.option(fc.integer({ min: 0, max: 9 }), { nil: null });
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(anyLine, { minLength: 1, maxLength: 4 }), anyDays, async (lines, daysAgo) => {
      const { id, phone } = await aPerson(app.db);
      if (daysAgo !== null) await sawDoctor(id, withFollowUps.id, daysAgo);
      const quote = await quoted({ phone, lines });
      const amount = quote.reduce((paise, { price }) => paise + Math.round(price * 100), 0) / 100;
      const payment = amount > 0 && { payment: { mode: 'cash', amount } };
      const visit = await done(counter.desk.send('openVisit', { body: { phone, lines, ...payment } }));
      expect(visit).toMatchObject({ price: amount, owed: 0 });
    }),
    { numRuns: 20 },
  );
});
