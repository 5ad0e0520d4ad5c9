import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { columns, lockNames } from './lab-tests.store.ts';
import type { LabTestRow } from './lab-tests.store.ts';

const lockAll = statement<LabTestRow>(
  'import-lab-tests.lock-all',
  `SELECT ${columns} FROM lab_tests WHERE withdrawn_at IS NULL ORDER BY id FOR UPDATE`,
);

/** A file's tests are sent as one JSON parameter: two statements, however long the file. */
const rows = `
  jsonb_to_recordset($1::jsonb) AS t (id integer, name text, "nameBn" text, "pricePaise" bigint, hospital text,
    active boolean, department text, method text, code text, "promisedHours" integer, fasting boolean, preparation text,
    "preparationBn" text)`;
const insert = statement(
  'import-lab-tests.insert',
  `
  INSERT INTO lab_tests (name, name_bn, price_paise, hospital, active, department, method, code, promised_hours,
    fasting, preparation, preparation_bn)
  SELECT name, "nameBn", "pricePaise", hospital, active, department, method, code, "promisedHours", fasting,
    preparation, "preparationBn" FROM ${rows}`,
);
const update = statement(
  'import-lab-tests.update',
  `
  UPDATE lab_tests
  SET name = t.name, name_bn = t."nameBn", price_paise = t."pricePaise", hospital = t.hospital, active = t.active,
    department = t.department, method = t.method, code = t.code, promised_hours = t."promisedHours",
    fasting = t.fasting, preparation = t.preparation, preparation_bn = t."preparationBn"
  FROM ${rows}
  WHERE lab_tests.id = t.id`,
);

/**
 * Locks and reads all tests of the list until the transaction ends, so that none is added, changed or deleted
 * meanwhile.
 */
export async function lockAllLabTests(tx: Db): Promise<LabTestRow[]> {
  await tx.run(lockNames);
  return tx.all(lockAll);
}

type WantedTest = Omit<LabTestRow, 'id' | 'referralLab' | 'toConfirm'> & { id: number | null };

export const insertLabTests = (tx: Db, tests: readonly WantedTest[]) => tx.run(insert, [JSON.stringify(tests)]);
export const updateLabTests = (tx: Db, tests: readonly WantedTest[]) => tx.run(update, [JSON.stringify(tests)]);
