import type { Database } from '../db/database.ts';
import { aLabTest, aPhone } from './builders.store.ts';

/** Inserts a package of these tests, by default of two, for ₹300. Returns its number. */
export async function aPackage(
  db: Database,
  { name = `Package ${aPhone()}`, nameBn = '', code = '', pricePaise = 30_000 } = {},
  testIds?: readonly number[],
): Promise<number> {
  const tests = testIds ?? [(await aLabTest(db)).id, (await aLabTest(db)).id];
  const { rows } = await db.query(
    `WITH p AS (INSERT INTO test_packages (name, name_bn, code, price_paise) VALUES ($1, $2, $3, $4) RETURNING id),
      m AS (INSERT INTO package_tests
        SELECT p.id, t.id, t.place FROM p, unnest($5::integer[]) WITH ORDINALITY t (id, place))
    SELECT id FROM p`,
    [name, nameBn, code, pricePaise, tests],
  );
  return (rows as { id: number }[])[0]!.id;
}
