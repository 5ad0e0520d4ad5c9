import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPatientNumber, patientCheckDigit } from '#contract/patients/patient-number.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aPatient, aPerson, aPhone } from '../testing/builders.store.ts';
import { holderNumber, memberNumber } from '../testing/numbers.store.ts';
import type { Body } from '../testing/typed-calls.ts';
import { done } from '../testing/typed-calls.ts';

/** Every person has one number, whoever adds them. */
let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());

async function column<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  return ((await app.db.query(sql, values)).rows as { value: T }[]).map(({ value }) => value);
}
const family = async (who: TestCaller, phone?: string) =>
  (await done(phone ? who.listFamilyOfPhone({ params: { phone } }) : who.listFamily())).members;

describe('the numbers', () => {
  it('have the check digit that the contract calculates', async () => {
    const digits = fc.sample(fc.integer({ min: 0, max: 9_999_999 }), 300).map((n) => String(n).padStart(7, '0'));
    expect(
      await column<number>('SELECT patient_check_digit(digits) AS value FROM unnest($1::text[]) AS digits', [digits]),
    ).toEqual(digits.map(patientCheckDigit));
  });

  it('follow each other, and no two neighbouring digits can change places unnoticed', async () => {
    const numbers = await column<string>('SELECT next_patient_number() AS value FROM generate_series(1, 3000)');
    expect(new Set(numbers).size).toBe(3000);
    expect(numbers.toSorted()).toEqual(numbers);
    for (const number of numbers) {
      expect(number).toMatch(/^[1-5][0-9]{7}$/);
      expect(isPatientNumber(number), number).toBe(true);
      for (let place = 0; place < 7; place += 1) {
        const swapped = `${number.slice(0, place)}${number[place + 1]}${number[place]}${number.slice(place + 2)}`;
        if (swapped !== number) expect(isPatientNumber(swapped), `${number} as ${swapped}`).toBe(false);
      }
    }
  });

  it('stay, and cannot be chosen', async () => {
    const account = await aPerson(app.db);
    const child = await aPatient(app.db, { accountId: account.id });
    await expect(
      app.db.query('UPDATE accounts SET patient_number = next_patient_number() WHERE id = $1', [account.id]),
    ).rejects.toThrow('never changes');
    await expect(
      app.db.query('UPDATE patients SET patient_number = next_patient_number() WHERE id = $1', [child.id]),
    ).rejects.toThrow('never changes');
    const [given] = await column<string>(
      `INSERT INTO patients (account_id, name, relation, gender, age_years, patient_number)
      VALUES ($1, 'Tuli', 'Child', 'Female', 4, '12345672') RETURNING patient_number AS value`,
      [account.id],
    );
    expect(given).not.toBe('12345672');
  });
});

describe('one person has one number', () => {
  it('the account holder, before and after they told their age', async () => {
    const patient = await app.asRole('User', { name: 'Mitali Sen' });
    const number = await holderNumber(app.db, patient.account.id);
    expect(await family(patient)).toMatchObject([{ id: null, patientNumber: number }]);
    const self = { name: 'Mitali Sen', relation: 'Self', gender: 'Female', age: 34, consent: true } satisfies Partial<
      Body<'addFamilyMember'>
    >;
    const told = await patient.addFamilyMember({ body: self });
    expect(told.body).toMatchObject({ relation: 'Self', patientNumber: number });
    expect(await family(patient)).toMatchObject([{ relation: 'Self', age: 34, patientNumber: number }]);
    expect(
      await column('SELECT patient_number AS value FROM patients WHERE account_id = $1', [patient.account.id]),
    ).toEqual([null]);
  });

  it('each of the family their own, also when they were taken off the list', async () => {
    const patient = await app.asRole('User');
    const added: unknown[] = [];
    for (const name of ['Rohan', 'Tuli']) {
      const body = { name, relation: 'Child', gender: 'Male', age: 8, consent: true } satisfies Partial<
        Body<'addFamilyMember'>
      >;
      added.push((await patient.addFamilyMember({ body })).body);
    }
    const numbers = (await family(patient)).map(({ patientNumber }) => patientNumber);
    expect(new Set(numbers).size).toBe(3);
    expect(added).toMatchObject(numbers.slice(1).map((patientNumber) => ({ patientNumber })));
    expect(numbers.every(isPatientNumber)).toBe(true);
  });

  it('a person who walked in and was registered at the desk', async () => {
    const phone = aPhone();
    const form = {
      name: 'Walk In',
      phoneNumber: phone,
      confirmPhoneNumber: phone,
      age: 40,
      gender: 'Female',
    } satisfies Partial<Body<'register'>>;
    expect((await desk.register({ body: form })).status).toBe(201);
    const [holder] = await family(desk, phone);
    expect(isPatientNumber(holder?.patientNumber ?? '')).toBe(true);
    const { body } = await desk.findPeople({ params: { query: phone } });
    expect(body).toMatchObject([{ patientNumber: holder?.patientNumber }]);
  });

  it('a child who is booked for at the desk', async () => {
    const { phone, id } = await aPerson(app.db);
    const child = await aPatient(app.db, { accountId: id, name: 'Rohan Sen' });
    const number = await memberNumber(app.db, child.id);
    expect(number).not.toBe(await holderNumber(app.db, id));
    expect((await desk.findPeople({ params: { query: phone } })).body).toMatchObject([
      { patientNumber: await holderNumber(app.db, id), family: [{ id: child.id, patientNumber: number }] },
    ]);
  });
});
