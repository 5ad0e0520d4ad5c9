import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { clockAhead, readShift, setShift } from './clock.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';

const dayMs = 86_400_000;
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ ...database.connection, max: 2 }, clockAhead(-40 * dayMs));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const rows = async <Row>(text: string, on: Pick<Database, 'query'> = db) => (await on.query(text)).rows as Row[];
const bodies = async () =>
  (
    await rows<{ body: string }>(
      `SELECT pg_get_functiondef(p.oid) AS body FROM pg_proc p WHERE p.proname IN ('clinic_now', 'clinic_clock')
       ORDER BY p.proname`,
    )
  ).map(({ body }) => /RETURN (.*)/.exec(body)?.[1]);

describe('a clock that goes behind the machine’s', () => {
  it('is that of services, of statements on open connections, and of what they store', async () => {
    await rows('SELECT clinic_now()');
    await setShift(database.owner, -40 * dayMs);
    expect(await readShift(database.connection)).toBe(-40 * dayMs);
    const [said] = await rows<{ now: Date; clock: Date }>('SELECT clinic_now() AS now, clinic_clock() AS clock');
    const [stored] = await rows<{ at: Date }>(
      `INSERT INTO accounts (phone, name) VALUES ('5123456789', 'Mitali Sen') RETURNING created_at AS at`,
    );
    for (const at of [said?.now, said?.clock, stored?.at])
      expect(Math.abs(db.now().getTime() - at!.getTime())).toBeLessThan(5000);
    expect(Math.abs(Date.now() - 40 * dayMs - db.now().getTime())).toBeLessThan(5000);
  });

  it('stands still within a transaction, except where this very instant is asked for', async () => {
    await setShift(database.owner, -40 * dayMs);
    await db.transaction(async (tx) => {
      const ask = () => rows<{ now: Date; clock: Date }>('SELECT clinic_now() AS now, clinic_clock() AS clock', tx);
      const [[first], [second]] = [await ask(), await ask()];
      expect(second!.now).toEqual(first!.now);
      expect(second!.clock.getTime()).toBeGreaterThanOrEqual(first!.clock.getTime());
      expect(first!.clock.getTime()).toBeGreaterThanOrEqual(first!.now.getTime());
    });
  });

  it('is set by nobody but the owner of the tables', async () => {
    await setShift(database.owner, -40 * dayMs);
    await expect(setShift(database.connection, 0)).rejects.toThrow('permission denied');
  });

  it('goes by the machine’s again afterwards, as in a clinic that never had another', async () => {
    await setShift(database.owner, -40 * dayMs);
    await setShift(database.owner, 0);
    expect(await readShift(database.connection)).toBe(0);
    expect(await bodies()).toEqual(['clock_timestamp()', 'now()']);
  });
});

it('no default of a column, function or view of ours takes the time from elsewhere', async () => {
  const machine = `'\\m(now|clock_timestamp|statement_timestamp)\\(\\)|current_(date|time)|localtime'`;
  const found = await rows(
    `SELECT adrelid::regclass::text AS place, pg_get_expr(adbin, adrelid) AS text FROM pg_attrdef
       WHERE pg_get_expr(adbin, adrelid) ~* ${machine}
     UNION ALL SELECT proname, prosrc FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
       AND proname NOT IN ('clinic_now', 'clinic_clock') AND prosrc ~* ${machine}
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
     UNION ALL SELECT viewname, definition FROM pg_views WHERE schemaname = 'public' AND definition ~* ${machine}`,
  );
  // The list of migrations is older than the clock.
  expect(found).toEqual([{ place: 'schema_migrations', text: 'now()' }]);
});
