import type { Received } from '#contract/endpoints.ts';
import { guessDepartment } from '#contract/lab-tests/departments.ts';
import { isPrenatalScan } from '#contract/lab-tests/prenatal.ts';
import { defaultTestPrice } from '#contract/lab-tests/shapes.ts';
import { may } from '#contract/permissions.ts';
import { findUnseenGaps } from './analytes.service.ts';
import { countLive, refuseInUse } from '../guards/dependants.ts';
import { doesPrenatalScans } from '../clinic/clinic.service.ts';
import { noteChange, noteRecords } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import type { Caller } from '../shared/caller.ts';
import { clinicError } from '../shared/errors.ts';
import { paiseOf } from '../shared/money.ts';
import {
  dropLabTest,
  insertLabTest,
  isCodeTaken,
  isNameTaken,
  lockLabTest,
  selectLabTests,
  updateLabTest,
} from './lab-tests.store.ts';
import type { LabTestRow } from './lab-tests.store.ts';

/** The tests on the public page of prices: the active ones; scans of pregnancies only where the clinic does them. */
export async function listPublicLabTests(db: Db): Promise<LabTestRow[]> {
  const tests = await selectLabTests(db, false);
  const isScan = ({ name, nameBn }: LabTestRow) => isPrenatalScan(name, nameBn);
  return tests.some(isScan) && !(await doesPrenatalScans(db)) ? tests.filter((test) => !isScan(test)) : tests;
}

/** The price list for this caller: patients see what is public (D31). */
export function listLabTests(db: Db, caller: Caller): Promise<LabTestRow[]> {
  return may('lab-tests.seeInactive', caller.role) ? selectLabTests(db, true) : listPublicLabTests(db);
}

/** Adds a test, active unless stated otherwise; an empty price is the clinic's usual one (R44). @throws TEST_EXISTS */
export async function addLabTest(tx: Db, form: Received<'addLabTest'>['body']): Promise<LabTestRow> {
  await refuseTaken(tx, form, 0);
  await refusePrenatal(tx, { name: form.testName, nameBn: form.testNameBn ?? '', active: form.active ?? true });
  const isPriced = form.testPrice !== undefined && form.testPrice !== null && form.testPrice !== '';
  const test = await insertLabTest(tx, {
    name: form.testName,
    nameBn: form.testNameBn ?? '',
    pricePaise: paiseOf(isPriced ? (form.testPrice ?? 0) : defaultTestPrice),
    hospital: form.hospitalName ?? '',
    active: form.active ?? true,
    department: form.department ?? guessDepartment(form.testName),
    method: form.method ?? '',
    code: form.code ?? '',
    promisedHours: form.promisedHours || null,
    preparation: form.preparation ?? '',
    preparationBn: form.preparationBn ?? '',
    fasting: form.fasting ?? false,
    referralLab: form.referralLab ?? '',
  });
  noteRecords([test.id]);
  return test;
}

/** A name and a code are each of one test of the list. @throws TEST_EXISTS */
async function refuseTaken(
  tx: Db,
  { testName, code }: Pick<Received<'editLabTest'>['body'], 'testName' | 'code'>,
  exceptId: number,
): Promise<void> {
  if (testName !== undefined && (await isNameTaken(tx, testName, exceptId)))
    throw clinicError('TEST_EXISTS', { fields: { testName: 'labTest.taken' } });
  if (code && (await isCodeTaken(tx, code, { testId: exceptId })))
    throw clinicError('TEST_EXISTS', { fields: { code: 'labTest.codeTaken' } });
}

/** @throws INVALID_FIELDS for an ultrasound of a pregnancy that a clinic without PCPNDT registration is to offer */
async function refusePrenatal(
  tx: Db,
  { name, nameBn, active }: Pick<LabTestRow, 'name' | 'nameBn' | 'active'>,
): Promise<void> {
  if (active && isPrenatalScan(name, nameBn) && !(await doesPrenatalScans(tx)))
    throw clinicError('INVALID_FIELDS', { fields: { testName: 'labTest.prenatal' } });
}

/**
 * Changes the fields in the form; existing bookings keep their name and price.
 * @throws NOT_FOUND, TEST_EXISTS, INVALID_FIELDS for one that is to be offered and whose ranges have gaps nobody saw
 */
export async function editLabTest(
  { db }: Dependencies,
  id: number,
  form: Received<'editLabTest'>['body'],
): Promise<LabTestRow> {
  return db.transaction(async (tx) => {
    noteRecords([id]);
    const test = await lockLabTest(tx, id);
    if (!test) throw clinicError('NOT_FOUND');
    await refuseTaken(tx, form, id);
    const changed: LabTestRow = {
      id,
      toConfirm: test.toConfirm,
      name: form.testName ?? test.name,
      nameBn: form.testNameBn === undefined ? test.nameBn : (form.testNameBn ?? ''),
      pricePaise: form.testPrice === undefined ? test.pricePaise : paiseOf(form.testPrice),
      hospital: form.hospitalName === undefined ? test.hospital : (form.hospitalName ?? ''),
      active: form.active ?? test.active,
      department: form.department ?? test.department,
      method: form.method === undefined ? test.method : (form.method ?? ''),
      code: form.code === undefined ? test.code : (form.code ?? ''),
      promisedHours: form.promisedHours === undefined ? test.promisedHours : form.promisedHours || null,
      preparation: form.preparation === undefined ? test.preparation : (form.preparation ?? ''),
      preparationBn: form.preparationBn === undefined ? test.preparationBn : (form.preparationBn ?? ''),
      fasting: form.fasting ?? test.fasting,
      referralLab: form.referralLab === undefined ? test.referralLab : (form.referralLab ?? ''),
    };
    await refusePrenatal(tx, changed);
    if (changed.active && (await findUnseenGaps(tx, [test])).size > 0)
      throw clinicError('INVALID_FIELDS', { fields: { active: 'labTest.gaps' } });
    await updateLabTest(tx, changed);
    noteChange({ field: 'price', record: id, from: test.pricePaise, to: changed.pricePaise });
    return changed;
  });
}

/**
 * Deletes a test; one that was booked stays on its bookings.
 * @throws NOT_FOUND, IN_USE while it is still to be done for somebody
 */
export async function deleteLabTest({ db }: Dependencies, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    noteRecords([id]);
    if (!(await lockLabTest(tx, id))) throw clinicError('NOT_FOUND');
    refuseInUse(await countLive(tx, 'labTest', id));
    await dropLabTest(tx, id);
  });
}
