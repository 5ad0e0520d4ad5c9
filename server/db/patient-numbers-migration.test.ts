import { afterAll, beforeAll, expect, it } from 'vitest';
import { isPatientNumber } from '#contract/patients/patient-number.ts';
import { openEarlierClinic } from '../testing/earlier-clinic.store.ts';
import type { EarlierClinic } from '../testing/earlier-clinic.store.ts';

/** A clinic that was open before people had numbers. */
let clinic: EarlierClinic;
beforeAll(async () => {
  clinic = await openEarlierClinic('0016');
});
afterAll(() => clinic.drop());

it('everybody gets one number: account holders with and without a row, family members, also those taken off the list', async () => {
  await clinic.client.query(`
    INSERT INTO accounts (phone, name, deleted_at)
    VALUES ('9000000001', 'Mitali', NULL), ('9000000002', 'Bimal', NULL), ('9000000003', 'Gone', now());
    INSERT INTO patients (account_id, name, relation, gender, age_years, archived_at) VALUES
      (1, 'Mitali', 'Self', 'Female', 34, NULL), (1, 'Rohan', 'Child', 'Male', 8, NULL),
      (1, 'Dida', 'Grandparent', 'Female', 80, now());
    INSERT INTO bookings (kind, account_id, created_by, patient_id, item_name, price_paise) VALUES
      ('doctor', 1, 1, NULL, 'Dr. Roy', 100), ('doctor', 1, 1, 2, 'Dr. Roy', 100),
      ('doctor', 2, 2, NULL, 'Dr. Roy', 100)`);
  await clinic.update();
  const column = async (sql: string) =>
    (await clinic.client.query<{ value: string }>(sql)).rows.map(({ value }) => value);
  const holders = await column('SELECT patient_number AS value FROM accounts ORDER BY id');
  const members = await column('SELECT patient_number AS value FROM patients ORDER BY id');
  expect(members[0], 'Mitali has the number of her account').toBeNull();
  const numbers = [...holders, ...members.slice(1)];
  expect(numbers.every(isPatientNumber)).toBe(true);
  expect(new Set(numbers).size).toBe(5);
  expect(await column('SELECT patient_number AS value FROM booking_patients ORDER BY booking_id')).toEqual([
    holders[0],
    members[1],
    holders[1],
  ]);
});
