import type { Received } from '#contract/endpoints.ts';
import { packageShares } from '#contract/lab-tests/package-shares.ts';
import { isPrenatalScan } from '#contract/lab-tests/prenatal.ts';
import { may } from '#contract/permissions.ts';
import type { Caller } from '../shared/caller.ts';
import { noteChange, noteRecords } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { paiseOf } from '../shared/money.ts';
import { isCodeTaken } from './lab-tests.store.ts';
import {
  findPackage,
  insertPackage,
  isPackageNamed,
  lockPackages,
  lockTests,
  selectPackages,
  updatePackage,
} from './packages.store.ts';
import type { NewPackage, PackageRow } from './packages.store.ts';

type Form = Received<'editPackage'>['body'];

/** A package, what each of its tests costs in it, and whether it can be booked. */
export interface Package extends PackageRow {
  /** In paise, in the order of the tests; they add up to what the package costs. */
  sharesPaise: number[];
  offered: boolean;
}

const asPackage = (row: PackageRow): Package => ({
  ...row,
  sharesPaise: packageShares(
    row.pricePaise,
    row.tests.map(({ pricePaise }) => pricePaise),
  ),
  offered: row.active && row.tests.every(({ active }) => active),
});

/** The packages by name; those that are not offered only for readers who see such tests. */
export async function listPackages(db: Db, caller: Caller): Promise<Package[]> {
  const packages = (await selectPackages(db)).map(asPackage);
  return may('lab-tests.seeInactive', caller.role) ? packages : packages.filter(({ offered }) => offered);
}

/** The packages on the public page of prices. */
export const listPublicPackages = async (db: Db): Promise<Package[]> =>
  (await selectPackages(db)).map(asPackage).filter(({ offered }) => offered);

/** A package that can be booked now. @throws NOT_BOOKABLE */
export async function readOffered(db: Db, id: number): Promise<Package> {
  const row = await findPackage(db, id);
  const found = row && asPackage(row);
  if (!found?.offered) throw clinicError('NOT_BOOKABLE', { fields: { packageId: 'booking.noPackage' } });
  return found;
}

/** @throws TEST_EXISTS for a name or code that is taken, INVALID_FIELDS for a test that is not on the list */
export async function addPackage(tx: Db, form: Received<'addPackage'>['body']): Promise<Package> {
  const wanted = asWanted(form, { name: '', nameBn: '', code: '', pricePaise: null, active: true, testIds: [] });
  await refuseTaken(tx, wanted, 0);
  await refuseUnfit(tx, form.tests);
  const id = await insertPackage(tx, wanted);
  noteRecords([id]);
  return asPackage((await findPackage(tx, id))!);
}

/** Changes the fields in the form; what was booked keeps its price. @throws NOT_FOUND and as `addPackage` */
export async function editPackage({ db }: Dependencies, id: number, form: Form): Promise<Package> {
  return db.transaction(async (tx) => {
    noteRecords([id]);
    await lockPackages(tx);
    const before = await findPackage(tx, id);
    if (!before) throw clinicError('NOT_FOUND');
    const wanted = asWanted(form, { ...before, testIds: before.tests.map((test) => test.id) });
    await refuseTaken(tx, wanted, id);
    if (form.tests) await refuseUnfit(tx, form.tests);
    await updatePackage(tx, id, wanted);
    noteChange({ field: 'price', record: id, from: before.pricePaise, to: wanted.pricePaise });
    return asPackage((await findPackage(tx, id))!);
  });
}

/** A package with the fields in the form changed. */
function asWanted({ name, nameBn, code, price, active, tests }: Form, before: NewPackage): NewPackage {
  return {
    name: name ?? before.name,
    nameBn: nameBn === undefined ? before.nameBn : (nameBn ?? ''),
    code: code === undefined ? before.code : (code ?? ''),
    pricePaise: price === undefined ? before.pricePaise : price === null || price === '' ? null : paiseOf(price),
    active: active ?? before.active,
    testIds: tests ?? before.testIds,
  };
}

/** Refuses a name or a code that is taken, and locks names and codes until the transaction ends. @throws TEST_EXISTS */
async function refuseTaken(tx: Db, { name, code }: NewPackage, id: number): Promise<void> {
  if (await isCodeTaken(tx, code, { packageId: id }))
    throw clinicError('TEST_EXISTS', { fields: { code: 'labTest.codeTaken' } });
  if (await isPackageNamed(tx, name, id)) throw clinicError('TEST_EXISTS', { fields: { name: 'package.taken' } });
}

/**
 * Refuses tests that are not on the list, and ultrasounds of pregnancies. Tests that a package has may leave the list
 * later. @throws INVALID_FIELDS
 */
async function refuseUnfit(tx: Db, ids: readonly number[]): Promise<void> {
  const tests = await lockTests(tx, ids);
  const refuse = (why: string) => clinicError('INVALID_FIELDS', { fields: { tests: why } });
  if (tests.length < ids.length) throw refuse('booking.noTest');
  if (tests.some(({ name, nameBn }) => isPrenatalScan(name, nameBn))) throw refuse('package.scan');
}
