import { may } from '#contract/permissions.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../caller.ts';
import { selectLabTests } from './lab-tests.store.ts';
import type { LabTestRow } from './lab-tests.store.ts';

/** The tests on the public page of prices: the active ones. */
export function listPublicLabTests(db: Db): Promise<LabTestRow[]> {
  return selectLabTests(db, false);
}

/** The price list for this caller: patients see only active tests (D31). */
export function listLabTests(db: Db, caller: Caller): Promise<LabTestRow[]> {
  return selectLabTests(db, may('lab-tests.seeInactive', caller.role));
}
