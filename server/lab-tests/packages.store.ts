import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { lockNames } from './lab-tests.store.ts';

/** A package with its tests in their order. Prices in paise. */
export interface PackageRow {
  id: number;
  name: string;
  nameBn: string;
  code: string;
  /** Null: what its tests cost. */
  pricePaise: number | null;
  active: boolean;
  tests: {
    id: number;
    name: string;
    nameBn: string;
    code: string;
    pricePaise: number;
    /** It can be booked. */
    active: boolean;
  }[];
}
export type NewPackage = Omit<PackageRow, 'id' | 'tests'> & { testIds: readonly number[] };

const columns = `p.id, p.name, p.name_bn AS "nameBn", p.code, p.price_paise AS "pricePaise", p.active, (
  SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'nameBn', t.name_bn, 'code', t.code,
    'pricePaise', t.price_paise, 'active', t.active AND t.withdrawn_at IS NULL) ORDER BY m.place)
  FROM package_tests m JOIN lab_tests t ON t.id = m.lab_test_id WHERE m.package_id = p.id) AS tests`;
const all = statement<PackageRow>('packages.all', `SELECT ${columns} FROM test_packages p ORDER BY p.name, p.id`);
const find = statement<PackageRow>('packages.find', `SELECT ${columns} FROM test_packages p WHERE p.id = $1`);
const named = statement<{ id: number }>(
  'packages.named',
  'SELECT id FROM test_packages WHERE lower(name) = lower($1) AND id <> $2',
);
const known = statement<{ name: string; nameBn: string }>(
  'packages.known-tests',
  'SELECT name, name_bn AS "nameBn" FROM lab_tests WHERE id = ANY ($1) AND withdrawn_at IS NULL FOR SHARE',
);
const insert = statement<{ id: number }>(
  'packages.insert',
  `INSERT INTO test_packages (name, name_bn, code, price_paise, active) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
);
const update = statement(
  'packages.update',
  'UPDATE test_packages SET name = $2, name_bn = $3, code = $4, price_paise = $5, active = $6 WHERE id = $1',
);
const removeTests = statement('packages.remove-tests', 'DELETE FROM package_tests WHERE package_id = $1');
const addTests = statement(
  'packages.add-tests',
  `INSERT INTO package_tests (package_id, lab_test_id, place)
  SELECT $1, test.id, test.place FROM unnest($2::integer[]) WITH ORDINALITY AS test (id, place)`,
);

/** All packages by name, also those that are not offered. */
export const selectPackages = (db: Db) => db.all(all);
export const findPackage = (db: Db, id: number) => db.first(find, [id]);
/** Names, codes and packages stay as they are until the transaction ends. */
export const lockPackages = (tx: Db) => tx.run(lockNames);
/** Whether another package has this name, in any case. */
export const isPackageNamed = async (tx: Db, name: string, exceptId: number) =>
  (await tx.first(named, [name, exceptId])) !== null;
/** The names of those of these tests that are on the list; keeps them there until the transaction ends. */
export const lockTests = (tx: Db, ids: readonly number[]) => tx.all(known, [ids]);

const valuesOf = ({ name, nameBn, code, pricePaise, active }: NewPackage) => [name, nameBn, code, pricePaise, active];

export async function insertPackage(tx: Db, wanted: NewPackage): Promise<number> {
  const { id } = (await tx.first(insert, valuesOf(wanted)))!;
  await tx.run(addTests, [id, wanted.testIds]);
  return id;
}

export async function updatePackage(tx: Db, id: number, wanted: NewPackage): Promise<void> {
  await tx.run(update, [id, ...valuesOf(wanted)]);
  await tx.run(removeTests, [id]);
  await tx.run(addTests, [id, wanted.testIds]);
}
