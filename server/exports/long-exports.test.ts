import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import type { Caller } from '../shared/caller.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aDoctor, aPerson } from '../testing/builders.store.ts';
import { exportBookings } from './exports.service.ts';

/** Ten thousand bookings, apart from the other exports. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const patient = await aPerson(app.db);
  const { id } = await aDoctor(app.db);
  await app.db.query(
    `INSERT INTO bookings (kind, account_id, created_by, doctor_id, item_name, price_paise)
    SELECT 'doctor', $1, $1, $2, 'Dr. Ananya Bose', 50000 FROM generate_series(1, 10000)`,
    [patient.id, id],
  );
});
afterAll(() => app.close());

const caller: Caller = {
  accountId: 0,
  name: '',
  phone: '',
  patientNumber: '10004827',
  role: 'Admin',
  language: 'en',
  doctor: null,
  reportsLockedBefore: null,
  mustSetUpSecondFactor: false,
  isVouched: false,
  isRecovered: false,
  sessionHash: Buffer.alloc(0),
};
const ask = { caller, language: 'en' as const };

/** Counts batches, and can fail at one of them. */
function watched(failAt = Infinity) {
  const seen: number[] = [];
  const db: Database = {
    ...app.db,
    all: async (statement, values) => {
      if (seen.length + 1 >= failAt) throw new Error('the database is away');
      const rows = await app.db.all(statement, values);
      seen.push(rows.length);
      return rows;
    },
  };
  return { db, seen };
}

it('are read as they are sent, five hundred at a time, each once', async () => {
  const { db, seen } = watched();
  const file = await exportBookings(db, ask, {});
  const stream = file.stream[Symbol.asyncIterator]();
  const parts = [String((await stream.next()).value)];
  for (let i = 0; i < 50; i += 1) await setImmediate();
  expect(seen.length, 'what is not consumed is not read').toBeLessThan(6);
  for (let part = await stream.next(); !part.done; part = await stream.next()) parts.push(String(part.value));
  expect(Math.max(...seen)).toBe(500);
  const rows = parse(parts.join(''), { bom: true, columns: true, record_delimiter: ['\r\n'] }) as unknown as Record<
    string,
    string
  >[];
  const ids = rows.map((row) => Number(row['Booking ID']));
  expect(ids.length).toBe(10_000);
  expect(new Set(ids).size).toBe(ids.length);
});

it('are cut off when the database fails, and never look complete', async () => {
  const { stream } = await exportBookings(watched(3).db, ask, {});
  await expect(async () => {
    for await (const part of stream) expect(part).toBeDefined();
  }).rejects.toThrow('away');
  await expect(exportBookings(watched(1).db, ask, {}), 'before anything is sent, it is an error').rejects.toThrow(
    'away',
  );
});
