import type { Received } from '#contract/endpoints.ts';
import { guessDepartment } from '#contract/lab-tests/departments.ts';
import { defaultTestPrice } from '#contract/lab-tests/shapes.ts';
import { noteRecords } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { clinicError } from '../errors.ts';
import { paiseOf } from '../money.ts';
import type { LabTestRow } from './lab-tests.store.ts';
import { dropLabTest, insertLabTest, isNameTaken, lockLabTest, updateLabTest } from './manage-lab-tests.store.ts';

/** Adds a test, active unless stated otherwise; an empty price is the clinic's usual one (R44). @throws TEST_EXISTS */
export async function addLabTest(tx: Db, form: Received<'addLabTest'>['body']): Promise<LabTestRow> {
  if (await isNameTaken(tx, form.testName, 0))
    throw clinicError('TEST_EXISTS', { fields: { testName: 'labTest.taken' } });
  const isPriced = form.testPrice !== undefined && form.testPrice !== null && form.testPrice !== '';
  const test = await insertLabTest(tx, {
    name: form.testName,
    nameBn: form.testNameBn ?? '',
    pricePaise: paiseOf(isPriced ? (form.testPrice ?? 0) : defaultTestPrice),
    hospital: form.hospitalName ?? '',
    active: form.active ?? true,
    department: form.department ?? guessDepartment(form.testName),
    method: form.method ?? '',
  });
  noteRecords([test.id]);
  return test;
}

/** Changes the fields in the form; existing bookings keep their name and price. @throws NOT_FOUND, TEST_EXISTS */
export async function editLabTest(
  { db }: Dependencies,
  id: number,
  form: Received<'editLabTest'>['body'],
): Promise<LabTestRow> {
  return db.transaction(async (tx) => {
    noteRecords([id]);
    const test = await lockLabTest(tx, id);
    if (!test) throw clinicError('NOT_FOUND');
    if (form.testName !== undefined && (await isNameTaken(tx, form.testName, id)))
      throw clinicError('TEST_EXISTS', { fields: { testName: 'labTest.taken' } });
    const changed: LabTestRow = {
      id,
      name: form.testName ?? test.name,
      nameBn: form.testNameBn === undefined ? test.nameBn : (form.testNameBn ?? ''),
      pricePaise: form.testPrice === undefined ? test.pricePaise : paiseOf(form.testPrice),
      hospital: form.hospitalName === undefined ? test.hospital : (form.hospitalName ?? ''),
      active: form.active ?? test.active,
      department: form.department ?? test.department,
      method: form.method === undefined ? test.method : (form.method ?? ''),
    };
    await updateLabTest(tx, changed);
    return changed;
  });
}

/** Deletes a test; one that was booked stays on its bookings. @throws NOT_FOUND */
export async function deleteLabTest({ db }: Dependencies, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    noteRecords([id]);
    if (!(await lockLabTest(tx, id))) throw clinicError('NOT_FOUND');
    await dropLabTest(tx, id);
  });
}
