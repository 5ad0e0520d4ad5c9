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

/** The tests by name; inactive ones only if asked for. */
export const selectLabTests = (db: Db, withInactive: boolean) => db.all(withInactive ? all : active);
