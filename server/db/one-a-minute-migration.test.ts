import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEarlierClinic } from '../testing/earlier-clinic.store.ts';
import type { EarlierClinic } from '../testing/earlier-clinic.store.ts';

/** A clinic from the time when two visits could differ by seconds. */
let clinic: EarlierClinic;
beforeAll(async () => {
  clinic = await openEarlierClinic('0016');
});
afterAll(() => clinic.drop());

it('of two visits in one minute the later made one keeps its day, and all others keep their time', async () => {
  await clinic.client.query(`
    INSERT INTO accounts (phone, name) VALUES ('9000000001', 'Mitali'), ('9000000002', 'Bimal');
    INSERT INTO doctors (name, phone, speciality, hospital, type) VALUES ('Dr. A', '9000000003', '', '', 'Internal');
    INSERT INTO bookings (kind, account_id, created_by, doctor_id, item_name, price_paise, scheduled_at,
      made_as_appointment, checkup_status)
    VALUES
      ('doctor', 1, 1, 1, 'Dr. A', 0, '2026-11-24T19:00:00Z', false, 'PENDING'),
      ('doctor', 2, 2, 1, 'Dr. A', 0, '2026-11-24T19:00:00.001Z', false, 'PENDING'),
      ('doctor', 2, 2, 1, 'Dr. A', 0, '2026-11-24T19:00:30Z', false, 'CANCELLED'),
      ('doctor', 2, 2, 1, 'Dr. A', 0, '2026-11-24T19:01:00Z', false, 'PENDING'),
      ('doctor', 1, 1, NULL, '', 0, '2026-11-25T05:00:10Z', true, 'PENDING'),
      ('doctor', 1, 1, NULL, '', 0, '2026-11-25T05:00:50Z', true, 'PENDING')`);
  await clinic.update();
  const { rows } = await clinic.client.query<{ at: Date; timed: boolean }>(
    'SELECT scheduled_at AS at, scheduled_has_time AS timed FROM bookings ORDER BY id',
  );
  expect(rows.map(({ at, timed }) => [at.toISOString(), timed])).toEqual([
    ['2026-11-24T19:00:00.000Z', true],
    ['2026-11-24T18:30:00.000Z', false],
    ['2026-11-24T19:00:30.000Z', true],
    ['2026-11-24T19:01:00.000Z', true],
    ['2026-11-25T05:00:10.000Z', true],
    ['2026-11-24T18:30:00.000Z', false],
  ]);
});
