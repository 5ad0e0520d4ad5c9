import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEarlierClinic } from '../testing/earlier-clinic.store.ts';
import type { EarlierClinic } from '../testing/earlier-clinic.store.ts';

/** A clinic from the time before refunds and reversals had numbers. */
let clinic: EarlierClinic;
beforeAll(async () => {
  clinic = await openEarlierClinic('0016');
});
afterAll(() => clinic.drop());

const all = async (sql: string) => (await clinic.client.query({ text: sql, rowMode: 'array' })).rows;

it('numbers the refunds and reversals that a database has, by financial year, and replaces bills whose discount has changed', async () => {
  await clinic.client.query(`
    INSERT INTO accounts (name, phone, role) VALUES ('Mitali', '6000000001', 'User');
    INSERT INTO lab_tests (name, price_paise) VALUES ('Sugar', 50000);
    INSERT INTO bookings (kind, account_id, created_by, lab_test_id, item_name, price_paise, patient_discount_paise)
      SELECT 'test', a.id, a.id, t.id, item, 50000, discount
      FROM accounts a, lab_tests t, (VALUES ('Sugar', NULL), ('Thyroid', 60000)) AS b (item, discount) ORDER BY item;
    INSERT INTO receipts (year, seq, account_id, mode, total_paise) SELECT '25-26', 1, id, 'cash', 300 FROM accounts;
    INSERT INTO ledger_entries (booking_id, kind, slot, amount_paise, moved_paise, mode, receipt_id, of_id, reverses_id,
      reason, recorded_at)
    VALUES
      (1, 'payment', 1, 300, 300, 'cash', 1, NULL, NULL, NULL, '2026-03-30T00:00Z'),
      (1, 'refund', 1, 100, -100, 'cash', NULL, 1, NULL, 'x', '2026-03-31T18:29Z'),
      (1, 'refund', 1, 50, -50, 'cash', NULL, 1, NULL, 'x', '2026-03-31T18:30Z'),
      (1, 'reversal', 1, 50, 50, 'cash', NULL, NULL, 3, 'x', '2026-04-02T00:00Z'),
      (1, 'discount', 0, 20, 0, NULL, NULL, NULL, NULL, NULL, '2026-04-02T00:00Z'),
      (1, 'reversal', 0, 20, 0, NULL, NULL, NULL, 5, 'x', '2026-04-02T00:00Z'),
      (1, 'refund', 1, 10, -10, 'cash', NULL, 1, NULL, 'x', '2026-04-03T00:00Z');
    INSERT INTO bills (year, seq, booking_id, item_name, price_paise, discount_paise, issued_by)
      SELECT financial_year(now()), seq, booking, item, 50000, 0, id
      FROM accounts, (VALUES (1, 1, 'Sugar'), (2, 2, 'Thyroid')) AS b (seq, booking, item);
    INSERT INTO number_series (series, year, last) VALUES ('bill', financial_year(now()), 2)`);
  await clinic.update();
  expect(await all('SELECT entry_id, number FROM vouchers ORDER BY entry_id')).toEqual([
    [2, 'V/25-26/000001'],
    [3, 'V/26-27/000001'],
    [4, 'X/26-27/000001'],
    [7, 'V/26-27/000002'],
  ]);
  expect(
    await all(`SELECT series, year, last FROM number_series WHERE series IN ('refund', 'reversal') ORDER BY 1, 2`),
  ).toEqual([
    ['refund', '25-26', 1],
    ['refund', '26-27', 2],
    ['reversal', '26-27', 1],
  ]);
  expect(await all('SELECT seq, booking_id, item_name, price_paise, discount_paise FROM bills ORDER BY seq')).toEqual([
    [1, 1, 'Sugar', '50000', '0'],
    [2, 2, 'Thyroid', '50000', '0'],
    [3, 2, 'Thyroid', '50000', '50000'],
  ]);
  expect(await all(`SELECT last FROM number_series WHERE series = 'bill'`)).toEqual([[3]]);
  const codes = await all(
    'SELECT verify_code FROM bills UNION SELECT verify_code FROM receipts UNION SELECT verify_code FROM vouchers',
  );
  expect(codes.length).toBe(8);
  for (const [code] of codes) expect(code).toMatch(/^[\w-]{22}$/);
});
