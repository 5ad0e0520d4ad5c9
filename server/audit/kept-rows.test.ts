import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { openEarlierClinic } from '../testing/earlier-clinic.store.ts';
import { runNow } from '../testing/moment.ts';
import { verifyKeptRows } from './kept-rows.service.ts';
import { sealAudit, verifySeals } from './seals.service.ts';

/** A table whose rows are only added, with a row of it, what somebody would change, and how `verify` names it. */
interface Kept {
  readonly table: string;
  readonly row: string;
  readonly change: string;
  readonly key: string;
}

const kept: readonly Kept[] = [
  {
    table: 'account_openings',
    row: `(account_id, reason) VALUES (1, 'asked at the desk')`,
    change: `reason = 'x'`,
    key: '1',
  },
  {
    table: 'acknowledgements',
    row: `(account_id, notice, wording_version, language) VALUES (1, 'commissions', '2026-11', 'en')`,
    change: `language = 'bn'`,
    key: '1/commissions/2026-11',
  },
  {
    table: 'bill_lines',
    row: `(bill_id, booking_id, item_name, price_paise, discount_paise) VALUES (1, 1, 'CBC', 30000, 0)`,
    change: 'price_paise = 20000',
    key: '1/1',
  },
  {
    table: 'bills',
    row: `(year, seq, booking_id, item_name, price_paise, discount_paise, issued_by)
      VALUES ('2026-27', 1, 1, 'CBC', 30000, 0, 1)`,
    change: 'price_paise = 20000',
    key: '1',
  },
  {
    table: 'booking_changes',
    row: `(booking_id, version, changed_by, role, field, new_value) VALUES (1, 1, 1, 'Admin', 'status', 'x')`,
    change: `new_value = 'y'`,
    key: '1',
  },
  { table: 'consent_withdrawals', row: '(consent_id) VALUES (1)', change: `withdrawn_at = '2020-01-01'`, key: '1' },
  {
    table: 'consents',
    row: `(account_id, purpose, wording_version, language) VALUES (1, 'account', '2026-11', 'en')`,
    change: `wording = 'other words'`,
    key: '1',
  },
  { table: 'control_values', row: '(run_id, control_id, value) VALUES (7, 8, 5.1)', change: 'value = 5.0', key: '7/8' },
  {
    table: 'corrections',
    row: `(account_id, patient_number, field, new_value, reason, paper, corrected_by, role)
      VALUES (1, '20260001', 'name', 'Rina Roy', 'misheard', 'aadhaar', 1, 'Receptionist')`,
    change: `reason = 'x'`,
    key: '1',
  },
  {
    table: 'critical_calls',
    row: `(report_id, told, reached, whom, read_back, called_by)
      VALUES (1, '[{"test": "Potassium", "value": "6.9"}]', true, 'Rina', true, 1)`,
    change: `whom = 'nobody'`,
    key: '1',
  },
  {
    table: 'drawer_counts',
    row: `(day, account_id, counted_paise, expected_paise, counted_by) VALUES ('2026-11-25', 1, 5000, 6000, 1)`,
    change: 'counted_paise = 6000',
    key: '1',
  },
  { table: 'drawer_shifts', row: '(account_id, float_paise) VALUES (1, 5000)', change: 'float_paise = 0', key: '1' },
  {
    table: 'drawer_signatures',
    row: '(count_id, expected_paise, signed_by) VALUES (1, 6000, 1)',
    change: 'expected_paise = 5000',
    key: '1',
  },
  {
    table: 'ledger_entries',
    row: `(booking_id, kind, slot, amount_paise, moved_paise, mode, receipt_id, recorded_by, role)
      VALUES (1, 'payment', 1, 30000, 30000, 'cash', 1, 1, 'Receptionist')`,
    change: 'amount_paise = 20000, moved_paise = 20000',
    key: '1',
  },
  {
    table: 'message_consents',
    row: `(phone, what, account_id) VALUES ('9000000009', 'STOP', 1)`,
    change: `what = 'START'`,
    key: '1',
  },
  {
    table: 'receipts',
    row: `(year, seq, account_id, mode, total_paise) VALUES ('2026-27', 1, 1, 'cash', 30000)`,
    change: 'total_paise = 20000',
    key: '1',
  },
  {
    table: 'report_events',
    row: `(report_id, by, to_status, revision) VALUES (1, 1, 'UPLOADED', 1)`,
    change: `note = 'x'`,
    key: '1',
  },
  { table: 'report_openings', row: '(report_id) VALUES (1)', change: `opened_at = '2020-01-01'`, key: '1' },
  {
    table: 'voucher_prints',
    row: '(voucher_id, printed_by) VALUES (1, 1)',
    change: `printed_at = '2020-01-01'`,
    key: '1',
  },
  {
    table: 'vouchers',
    row: `(entry_id, kind, year, seq) VALUES (1, 'refund', '2026-27', 1)`,
    change: 'seq = 9',
    key: '1',
  },
];
/** Rows of these are only added too; the audit has its seals, and the steps of a session and its numbers go with it. */
const others = ['audit_log', 'audit_seals', 'kept_rows', 'sitting_events', 'token_events'];

let database: TestDatabase;
let app: pg.Client;
let owner: pg.Client;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  [app, owner] = [new pg.Client(database.connection), new pg.Client(database.owner)];
  await Promise.all([app.connect(), owner.connect()]);
  db = openDatabase({ ...database.connection, max: 2 }, runNow);
  await owner.query(aBooking);
  await owner.query(withoutReferences);
  for (const { table, row } of kept) await app.query(`INSERT INTO ${table} ${row}`);
});
afterAll(async () => {
  await Promise.all([app.end(), owner.end(), db.close()]);
  await database.drop();
});

const aBooking = `
  INSERT INTO accounts (phone, name) VALUES ('9000000001', 'Mitali');
  INSERT INTO bookings (kind, account_id, created_by, item_name, price_paise, requested_at)
  VALUES ('doctor', 1, 1, '', 30000, '2026-11-25T05:00:00Z')`;
/** So that one row of each table is enough. */
const withoutReferences = `
  DO $$
  DECLARE
    one record;
  BEGIN
    FOR one IN SELECT conrelid::regclass AS place, conname AS name FROM pg_constraint WHERE contype = 'f' LOOP
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.place, one.name);
    END LOOP;
  END $$`;

const faults = async () => (await verifyKeptRows(db, () => undefined)).faults;
/** What `verify` finds after somebody did this who may change everything; it is undone afterwards. */
const faultsAfter = async (sql: string): Promise<string[]> => {
  const forger = new pg.Client(database.owner);
  await forger.connect();
  try {
    await forger.query('BEGIN; SET LOCAL session_replication_role = replica');
    await forger.query(sql);
    const { rows } = await forger.query<{ said: string }>(
      `SELECT concat_ws(' ', table_name, row_key, fault) AS said FROM wrong_kept_rows()`,
    );
    return rows.map(({ said }) => said);
  } finally {
    await forger.query('ROLLBACK');
    await forger.end();
  }
};

it('the list above is what the database keeps, and the clinic’s role may change or remove nothing else than the rest', async () => {
  const tables = await owner.query<{ name: string }>('SELECT name FROM kept_tables() ORDER BY name');
  expect(tables.rows.map(({ name }) => name)).toEqual(kept.map(({ table }) => table));
  const closed = await app.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND relname <> 'schema_migrations'
      AND NOT (has_table_privilege(oid, 'UPDATE') OR has_table_privilege(oid, 'DELETE')) ORDER BY relname`);
  expect(closed.rows.map(({ name }) => name)).toEqual([...kept.map(({ table }) => table), ...others].toSorted());
});

it('as they were written, nothing is said', async () => {
  expect(await faults()).toEqual([]);
});

describe.each(kept)('rows of $table', ({ table, change, key }) => {
  const forbidden = [`UPDATE ${table} SET ${change}`, `DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`];

  it.each(forbidden)('the clinic’s database role is refused: %s', async (sql) => {
    await expect(app.query(sql)).rejects.toMatchObject({
      code: '42501',
      message: expect.stringMatching(/^permission/) as string,
    });
  });

  it.each([`UPDATE ${table} SET ${change}`, `DELETE FROM ${table}`, `TRUNCATE ${table}, kept_rows CASCADE`])(
    'a trigger refuses their owner too: %s',
    async (sql) => {
      await expect(owner.query(sql)).rejects.toThrow('are only ever added');
    },
  );

  it('one that a superuser changed, deleted or put in is named', async () => {
    expect(await faultsAfter(`UPDATE ${table} SET ${change}`)).toEqual([`${table} ${key} changed`]);
    expect(await faultsAfter(`DELETE FROM ${table}`)).toEqual([`${table} ${key} deleted`]);
    expect(await faultsAfter(`DELETE FROM kept_rows WHERE table_name = '${table}'`)).toEqual([`${table} ${key} added`]);
  });
});

it.each([
  `INSERT INTO kept_rows (table_name, row_key, sha256) VALUES ('consents', '9', sha256('x'))`,
  'UPDATE kept_rows SET row_key = row_key',
  'DELETE FROM kept_rows',
  `SELECT audit_erasure('eraseIdentity', 1)`,
  `SELECT keep_table('consents')`,
  'SELECT erase_identity(1)',
  'UPDATE sitting_events SET by_id = by_id',
  'DELETE FROM token_events',
])('the clinic’s database role is refused: %s', async (sql) => {
  await expect(app.query(sql)).rejects.toMatchObject({ code: '42501' });
  await app.query(`SET clinic.erases = 'on'`);
  await expect(app.query(sql)).rejects.toMatchObject({ code: '42501' });
  await app.query('RESET clinic.erases');
});

it('only the clinic’s role and the owner may erase', async () => {
  await owner.query('CREATE ROLE passer_by');
  const { rows } = await owner.query<{ name: string }>(`
    SELECT p.proname AS name FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef AND p.prorettype <> 'trigger'::regtype
      AND (has_function_privilege('passer_by', p.oid, 'EXECUTE') OR p.proconfig IS NULL
        OR NOT EXISTS (SELECT FROM unnest(p.proconfig) c WHERE c LIKE 'search_path=%'))`);
  await owner.query('DROP ROLE passer_by');
  expect(rows).toEqual([]);
});

it('a hash that was changed with its row breaks the seal that holds it', async () => {
  await app.query(`
    INSERT INTO audit_log (role, action, call, outcome, subjects, records, request_id, address)
    VALUES ('Anonymous', 'sign-in', 'finishLogIn', 'refused', '{}', '{}', gen_random_uuid(), '127.0.0.1')`);
  await owner.query(`
    SET session_replication_role = replica;
    UPDATE kept_rows SET hashed_at = hashed_at - interval '2 hours';
    SET session_replication_role = origin`);
  expect(await sealAudit(db)).toBe(1);
  expect((await verifySeals(db, () => undefined)).faults).toEqual([]);
  const { rows } = await owner.query('SELECT kept_first::integer, kept_last::integer FROM audit_seals');
  expect(rows).toEqual([{ kept_first: 1, kept_last: kept.length }]);
  const forge = (paise: number) =>
    owner.query(`
      SET session_replication_role = replica; SET timezone = 'UTC';
      UPDATE receipts SET total_paise = ${paise};
      UPDATE kept_rows SET sha256 = kept_hash('receipts', to_jsonb(r)) FROM receipts r WHERE table_name = 'receipts';
      RESET timezone; SET session_replication_role = origin`);
  await forge(20_000);
  expect(await faults()).toEqual([]);
  expect((await verifySeals(db, () => undefined)).faults).toEqual([
    expect.stringMatching(/seal 1 of .*: the hashes of kept rows that it sealed were changed$/),
  ]);
  await forge(30_000);
  expect((await verifySeals(db, () => undefined)).faults).toEqual([]);
});

describe('an update of a clinic that has rows', () => {
  it('hashes them, marked as hashed then, and a consent taken back keeps its time in a row of its own', async () => {
    const clinic = await openEarlierClinic('0280');
    try {
      await clinic.client.query(aBooking);
      await clinic.client.query(`
        INSERT INTO consents (account_id, purpose, wording_version, language, withdrawn_at)
        VALUES (1, 'account', '2026-11', 'en', NULL), (1, 'account', '2026-11', 'en', '2026-11-20T05:00:00Z');
        INSERT INTO booking_changes (booking_id, version, changed_by, role, field, new_value)
        VALUES (1, 1, 1, 'Admin', 'status', 'x')`);
      await clinic.update();
      const withdrawals = await clinic.client.query(
        'SELECT consent_id, withdrawn_at FROM consent_withdrawals ORDER BY consent_id',
      );
      expect(withdrawals.rows).toEqual([{ consent_id: 2, withdrawn_at: new Date('2026-11-20T05:00:00Z') }]);
      const hashed = await clinic.client.query<{ said: string }>(
        `SELECT concat_ws(' ', table_name, row_key) AS said FROM kept_rows WHERE by_update ORDER BY 1`,
      );
      expect(hashed.rows.map(({ said }) => said)).toEqual([
        'booking_changes 1',
        'consent_withdrawals 2',
        'consents 1',
        'consents 2',
      ]);
      expect((await clinic.client.query('SELECT * FROM wrong_kept_rows()')).rows).toEqual([]);
      await clinic.client.query(`SET session_replication_role = replica; DELETE FROM booking_changes`);
      expect((await clinic.client.query('SELECT * FROM wrong_kept_rows()')).rows).toEqual([
        { table_name: 'booking_changes', row_key: '1', fault: 'deleted', by_update: true },
      ]);
    } finally {
      await clinic.drop();
    }
  });
});
