import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEarlierClinic } from '../testing/earlier-clinic.store.ts';
import type { EarlierClinic } from '../testing/earlier-clinic.store.ts';

/** A clinic from before money that comes after a cancellation asked for its refund. */
let clinic: EarlierClinic;
beforeAll(async () => {
  clinic = await openEarlierClinic('0200');
});
afterAll(() => clinic.drop());

const all = async (sql: string) => (await clinic.client.query({ text: sql, rowMode: 'array' })).rows;

it('asks for the return of money that came after a cancellation, unless it was asked for or kept since', async () => {
  // Each booking has ₹3 paid: 1 before it was cancelled, the others after.
  await clinic.client.query(`
    INSERT INTO accounts (name, phone, role) VALUES ('Mitali', '6000000001', 'User'), ('Rupa', '6000000002', 'Staff');
    INSERT INTO lab_tests (name, price_paise) VALUES ('Sugar', 50000);
    INSERT INTO bookings (kind, account_id, created_by, lab_test_id, item_name, price_paise, payment_amount1_paise)
      SELECT 'test', 1, 1, t.id, 'Sugar', 50000, paid
      FROM lab_tests t, (VALUES (1, 300), (2, 300), (3, 300), (4, 300), (5, 300), (6, 0), (7, 300)) AS b (place, paid)
      ORDER BY place;
    INSERT INTO receipts (year, seq, account_id, mode, total_paise) VALUES ('26-27', 1, 1, 'cash', 2100);
    INSERT INTO ledger_entries (booking_id, kind, slot, amount_paise, moved_paise, mode, receipt_id, recorded_by,
      recorded_at) VALUES (1, 'payment', 1, 300, 300, 'cash', 1, 2, '2026-10-01T00:00Z');
    UPDATE bookings SET checkup_status = 'CANCELLED', appointment_status = 'CANCELLED';
    INSERT INTO ledger_entries (booking_id, kind, slot, amount_paise, moved_paise, mode, receipt_id, recorded_by,
      recorded_at) SELECT id, 'payment', 1, 300, 300, 'cash', 1, CASE WHEN id = 3 THEN NULL ELSE 2 END,
        '2026-10-05T00:00Z' FROM bookings WHERE id > 1;
    UPDATE bookings SET checkup_status = 'PENDING', appointment_status = 'REQUESTED' WHERE id = 7;
    INSERT INTO refund_requests (booking_id, asked_by, asked_at, declined_by, declined_at) VALUES
      (4, 2, '2026-10-02T00:00Z', 2, '2026-10-03T00:00Z'),
      (5, 2, '2026-10-02T00:00Z', 2, '2026-10-06T00:00Z')`);
  await clinic.update();
  expect(
    await all(
      `SELECT booking_id, asked_by, asked_at AT TIME ZONE 'UTC' = '2026-10-05' FROM refund_requests
      WHERE declined_at IS NULL ORDER BY booking_id`,
    ),
  ).toEqual([
    [2, 2, true],
    [3, 1, true],
    [4, 2, true],
  ]);
});
