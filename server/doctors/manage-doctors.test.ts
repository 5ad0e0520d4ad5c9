import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPerson, aPhone } from '../testing/builders.store.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const add = (phoneNumber: string, more: object = {}) =>
  admin.addDoctor({
    body: {
      userName: 'Dr. New',
      speciality: 'ENT',
      phoneNumber,
      email: 'doctor@clinic.invalid',
      ...more,
    },
  });
const managed = () => done(admin.manageDoctors());
const roleOf = async (phone: string) =>
  (await app.db.query('SELECT role FROM accounts WHERE phone = $1', [phone])).rows as { role: string }[];

describe('adding a doctor', () => {
  it('takes name, speciality, phone and e-mail, answers a number, and makes a Doctor account', async () => {
    const phone = aPhone();
    const answer = await add(phone, { address: 'Station Road', fee: '450.50', notes: 'Mondays' });
    expect(answer.status).toBe(201);
    const { id } = answer.body;
    expect((await managed()).find((doctor) => doctor.id === id)).toMatchObject({
      userName: 'Dr. New',
      fee: 450.5,
      notes: 'Mondays',
      type: 'Internal',
    });
    expect(await roleOf(phone)).toEqual([{ role: 'Doctor' }]);
  });

  it("turns a patient's account into a Doctor, ends its sessions, and keeps the roles of staff", async () => {
    const [patient, staff] = [await app.asRole('User'), await app.asRole('Staff')];
    await add(patient.account.phone);
    await add(staff.account.phone);
    expect((await patient.readMe()).status).toBe(401);
    expect([...(await roleOf(patient.account.phone)), ...(await roleOf(staff.account.phone))]).toEqual([
      { role: 'Doctor' },
      { role: 'Staff' },
    ]);
  });

  it('twice with one phone is refused, also at the same moment', async () => {
    const phone = aPhone();
    const answers = await Promise.all([1, 2, 3].map(() => add(phone)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('a doctor', () => {
  it('is converted and converted back', async () => {
    const { id } = await done(add(aPhone()));
    const types = [];
    for (let i = 0; i < 2; i += 1) types.push((await done(admin.convertDoctor({ params: { id } }))).type);
    expect(types).toEqual(['External', 'Internal']);
  });

  it('keeps fields missing from the form, and loses emptied ones', async () => {
    const { id } = await done(add(aPhone(), { notes: 'stays', address: 'goes' }));
    const changed = (await admin.editDoctor({ params: { id }, body: { address: '', isPublic: true } })).body;
    expect(changed).toMatchObject({ notes: 'stays', address: '', isPublic: true, userName: 'Dr. New' });
  });

  it('with bookings retires and stays on them; another is deleted; both log in as patients', async () => {
    const [named, unnamed] = [aPhone(), aPhone()];
    const [a, b] = [await done(add(named)), await done(add(unnamed))];
    const patient = await aPerson(app.db);
    const booking = await aBooking(app.db, { kind: 'test', accountId: patient.id, refererId: a.id });
    const outcomes = [];
    for (const { id } of [a, b]) outcomes.push((await done(admin.deleteDoctor({ params: { id } }))).outcome);
    expect(outcomes).toEqual(['RETIRED', 'DELETED']);
    expect((await managed()).some(({ id }) => id === a.id || id === b.id)).toBe(false);
    expect((await admin.readTestBooking({ params: { id: booking.id } })).body).toMatchObject({
      referer: { userName: 'Dr. New' },
    });
    expect([...(await roleOf(named)), ...(await roleOf(unnamed))]).toEqual([{ role: 'User' }, { role: 'User' }]);
    expect((await add(named)).status, 'the number is free again').toBe(201);
  });
});

describe('a lab test', () => {
  const addTest = (body: Body<'addLabTest'>) => admin.addLabTest({ body });

  it('costs 199 with an empty price, otherwise the price given', async () => {
    const aName = () => `Priced ${aPhone()}`;
    expect((await addTest({ testName: aName(), testPrice: '', hospitalName: 'Sundarpur' })).body).toMatchObject({
      testPrice: 199,
      active: true,
    });
    expect((await addTest({ testName: aName(), hospitalName: 'Sundarpur' })).body).toMatchObject({ testPrice: 199 });
    expect((await addTest({ testName: aName(), testPrice: 0 })).body).toMatchObject({ testPrice: 0 });
    expect((await addTest({ testName: aName(), testPrice: '1000000.00' })).body).toMatchObject({
      testPrice: 1_000_000,
    });
  });

  it.each(['-1', '1000000.01', '1.005', '1e3', '1,00', 'free', Number.MAX_SAFE_INTEGER])(
    'does not cost %s',
    async (testPrice) => {
      expect((await addTest({ testName: `Priced ${testPrice}`, testPrice })).status).toBe(400);
    },
  );

  it('has a unique name, in any case, also at the same moment', async () => {
    const name = `Thyroid profile ${aPhone()}`;
    const answers = await Promise.all(
      [name, name.toUpperCase(), name.toLowerCase()].map((testName) => addTest({ testName })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it("changes only in the form's fields; an inactive one is not offered to patients", async () => {
    const test = await aLabTest(app.db, { name: 'Urine routine' });
    const edited = await admin.editLabTest({ params: { id: test.id }, body: { active: false } });
    expect(edited.body).toMatchObject({ testName: 'Urine routine', testPrice: 199, active: false });
    const patient = await app.asRole('User');
    expect((await done(patient.listLabTests())).some(({ id }) => id === test.id)).toBe(false);
  });

  it('that was booked stays on its bookings when it is deleted', async () => {
    const [test, patient] = [await aLabTest(app.db, { name: 'Widal' }), await aPerson(app.db)];
    const booking = await aBooking(app.db, {
      kind: 'test',
      accountId: patient.id,
      labTestId: test.id,
      itemName: 'Widal',
      checkupStatus: 'COMPLETED',
    });
    expect((await admin.deleteLabTest({ params: { id: test.id } })).status).toBe(200);
    expect((await admin.readTestBooking({ params: { id: booking.id } })).body).toMatchObject({
      test: { name: 'Widal' },
    });
    expect((await admin.deleteLabTest({ params: { id: test.id } })).status).toBe(404);
  });
});
