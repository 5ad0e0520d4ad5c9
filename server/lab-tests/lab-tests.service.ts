import { isPrenatalScan } from '#contract/lab-tests/prenatal.ts';
import { may } from '#contract/permissions.ts';
import { doesPrenatalScans } from '../clinic/clinic.service.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../shared/caller.ts';
import { selectLabTests } from './lab-tests.store.ts';
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
