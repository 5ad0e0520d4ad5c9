import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEarlierClinic } from '../testing/earlier-clinic.store.ts';
import type { EarlierClinic } from '../testing/earlier-clinic.store.ts';

/** A clinic from the time before counts were kept. */
let clinic: EarlierClinic;
beforeAll(async () => {
  clinic = await openEarlierClinic('0025');
});
afterAll(() => clinic.drop());

it('the bookings and the money of before are counted by the update, by day and by month', async () => {
  await clinic.client.query(`
    INSERT INTO accounts (phone, name) VALUES ('9000000001', 'Mitali');
    INSERT INTO doctors (name, phone, speciality, hospital, type) VALUES ('Dr. A', '9000000003', '', '', 'Internal');
    INSERT INTO bookings (kind, account_id, created_by, doctor_id, referer_id, item_name, price_paise, requested_at,
      payment_status, payment_amount1_paise)
    VALUES
      ('doctor', 1, 1, 1, 1, 'Dr. A', 500, '2026-10-31T18:29:59Z', 'PARTIAL', 200),
      ('doctor', 1, 1, NULL, NULL, '', 0, '2026-10-31T18:30:00Z', 'PENDING', NULL);
    SELECT carry_into_ledger(NULL)`);
  await clinic.update();
  const { rows } = await clinic.client.query(`
    SELECT doctor_id AS doctor, kind, to_char(since, 'YYYY-MM-DD') AS day, bookings, referred, owing,
      owed_paise::integer AS owed, moved_paise::integer AS moved
    FROM kept_counts WHERE span = 'day' ORDER BY 1, 2, 3`);
  const none = { bookings: 0, referred: 0, owing: 0, owed: 0, moved: 0 };
  expect(rows).toEqual([
    { ...none, doctor: 0, kind: 'doctor', day: '2026-10-31', bookings: 1, owing: 1, owed: 300 },
    { ...none, doctor: 0, kind: 'doctor', day: '2026-11-01', bookings: 1 },
    { ...none, doctor: 0, kind: 'money', day: '2026-10-31', moved: 200 },
    { ...none, doctor: 1, kind: 'doctor', day: '2026-10-31', bookings: 1, referred: 1 },
  ]);
  const months = await clinic.client.query(`
    SELECT to_char(since, 'YYYY-MM-DD') AS since, bookings FROM kept_counts
    WHERE span = 'month' AND doctor_id = 0 AND kind = 'doctor' ORDER BY 1`);
  expect(months.rows).toEqual([
    { since: '2026-10-01', bookings: 1 },
    { since: '2026-11-01', bookings: 1 },
  ]);
});
