import { may } from '#contract/permissions.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../caller.ts';
import { selectLabTests } from './lab-tests.store.ts';
import type { LabTestRow } from './lab-tests.store.ts';

/** The price list as the caller may see it: patients see the active tests only (D31). */
export function listLabTests(db: Db, caller: Caller): Promise<LabTestRow[]> {
  return selectLabTests(db, may('lab-tests.seeInactive', caller.role));
}
