import type { Department } from '#contract/lab-tests/departments.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

export interface LabTestRow {
  id: number;
  name: string;
  nameBn: string;
  pricePaise: number;
  hospital: string;
  active: boolean;
  department: Department;
  method: string;
  code: string;
  promisedHours: number | null;
  preparation: string;
  preparationBn: string;
  fasting: boolean;
  referralLab: string;
  toConfirm: boolean;
}

export const columns = `
  id, name, name_bn AS "nameBn", price_paise AS "pricePaise", hospital, active, department, method, code,
  promised_hours AS "promisedHours", preparation, preparation_bn AS "preparationBn", fasting,
  referral_lab AS "referralLab", ranges_confirmed_at IS NULL AND EXISTS (
    SELECT FROM lab_test_analytes l WHERE l.lab_test_id = lab_tests.id) AS "toConfirm"`;
const all = statement<LabTestRow>(
  'lab-tests.all',
  `SELECT ${columns} FROM lab_tests WHERE withdrawn_at IS NULL ORDER BY name, id`,
);
const active = statement<LabTestRow>(
  'lab-tests.active',
  `SELECT ${columns} FROM lab_tests WHERE withdrawn_at IS NULL AND active ORDER BY name, id`,
);

/** Names on the list are unique; the check and the write run under one lock. */
export const lockNames = statement('lab-tests.lock-names', `SELECT pg_advisory_xact_lock(hashtext('lab test names'))`);
const named = statement<{ id: number }>(
  'lab-tests.named',
  `
  SELECT id FROM lab_tests WHERE lower(name) = lower($1) AND id <> $2 AND withdrawn_at IS NULL LIMIT 1`,
);
const coded = statement<{ id: number }>(
  'lab-tests.coded',
  `SELECT id FROM lab_tests WHERE code = $1 AND id <> $2 AND withdrawn_at IS NULL
  UNION ALL SELECT id FROM test_packages WHERE code = $1 AND id <> $3 LIMIT 1`,
);
const insert = statement<LabTestRow>(
  'lab-tests.insert',
  `
  INSERT INTO lab_tests (name, name_bn, price_paise, hospital, active, department, method, code, promised_hours,
    preparation, preparation_bn, fasting, referral_lab)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  RETURNING ${columns}`,
);
const lock = statement<LabTestRow>(
  'lab-tests.lock',
  `
  SELECT ${columns} FROM lab_tests WHERE id = $1 AND withdrawn_at IS NULL FOR UPDATE`,
);
const update = statement(
  'lab-tests.update',
  `
  UPDATE lab_tests
  SET name = $2, name_bn = $3, price_paise = $4, hospital = $5, active = $6, department = $7, method = $8,
    code = $9, promised_hours = $10, preparation = $11, preparation_bn = $12, fasting = $13, referral_lab = $14
  WHERE id = $1`,
);
const isBooked = statement(
  'lab-tests.is-booked',
  `SELECT FROM bookings WHERE lab_test_id = $1
  UNION ALL SELECT FROM package_tests WHERE lab_test_id = $1 LIMIT 1`,
);
const withdraw = statement(
  'lab-tests.withdraw',
  'UPDATE lab_tests SET withdrawn_at = clinic_now(), active = false WHERE id = $1',
);
const remove = statement('lab-tests.remove', 'DELETE FROM lab_tests WHERE id = $1');

/** The tests by name; inactive ones only if asked for. */
export const selectLabTests = (db: Db, withInactive: boolean) => db.all(withInactive ? all : active);

/** Whether another test of the list has this name, in any case; locks names and codes until the transaction ends. */
export async function isNameTaken(tx: Db, name: string, exceptId: number): Promise<boolean> {
  await tx.run(lockNames);
  return (await tx.first(named, [name, exceptId])) !== null;
}

/** Whether another test of the list or another package has this code, '' being nobody's; locks as `isNameTaken`. */
export async function isCodeTaken(
  tx: Db,
  code: string,
  { testId = 0, packageId = 0 }: { testId?: number; packageId?: number },
): Promise<boolean> {
  await tx.run(lockNames);
  return code !== '' && (await tx.first(coded, [code, testId, packageId])) !== null;
}

/** What is written of a test. */
type WrittenTest = Omit<LabTestRow, 'id' | 'toConfirm'>;
const valuesOf = (t: WrittenTest) => [
  t.name,
  t.nameBn,
  t.pricePaise,
  t.hospital,
  t.active,
  t.department,
  t.method,
  t.code,
  t.promisedHours,
  t.preparation,
  t.preparationBn,
  t.fasting,
  t.referralLab,
];

export async function insertLabTest(tx: Db, test: WrittenTest): Promise<LabTestRow> {
  return (await tx.first(insert, valuesOf(test)))!;
}

/** Reads and locks a test of the list until the transaction ends; null if there is none. */
export const lockLabTest = (tx: Db, id: number) => tx.first(lock, [id]);
export const updateLabTest = (tx: Db, test: LabTestRow) => tx.run(update, [test.id, ...valuesOf(test)]);

/** Deletes a test from the list; one that was ever booked, or is in a package, stays behind it. */
export async function dropLabTest(tx: Db, id: number): Promise<void> {
  await tx.run((await tx.first(isBooked, [id])) ? withdraw : remove, [id]);
}
