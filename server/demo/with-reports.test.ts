import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lacksRange, writeRange } from '#contract/reports/flags.ts';
import type { ResultRow } from '#contract/reports/shapes.ts';
import { localFiles } from '../adapters/files/local-files.ts';
import { openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { demoProfile } from './profile.ts';
import { seedDemoData } from './seed.ts';

/** The demo as it starts, with its reports and files. */
let database: TestDatabase;
let folder: string;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'clinic-files-'));
  db = openDatabase({ ...database.connection, max: 2 });
  await seedDemoData(db, { files: await localFiles(folder), origin: 'https://clinic.example' });
}, 60_000);
afterAll(async () => {
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true });
});
const ask = async <Row>(sql: string) => (await db.query(sql)).rows as Row[];

it('each number of a report has its range, or says that there is none where the list has none for everybody', async () => {
  const rows = await ask<{ row: ResultRow }>(
    'SELECT row FROM reports r, jsonb_array_elements(r.results) AS row ORDER BY r.id',
  );
  // As people read one, whatever the program takes for a number.
  const numbers = rows.map(({ row }) => row).filter(({ value }) => /^[<>]?\s*-?[0-9০-৯][0-9০-৯,.]*$/.test(value));
  const without = numbers.filter(({ low, high, text }) => low === null && high === null && !text);
  expect(numbers.length).toBeGreaterThan(40);
  expect(without.filter((row) => !lacksRange(row.value, writeRange(row)))).toEqual([]);
  const ranged = await ask<{ code: string }>(
    `SELECT code FROM analytes a
      WHERE EXISTS (SELECT FROM reference_ranges r WHERE r.analyte_id = a.id AND sex IS NULL)`,
  );
  expect(without.filter(({ analyte }) => ranged.some(({ code }) => code === analyte))).toEqual([]);
});

it('its tubes are thrown away every week: what waits for it was kept long enough for a few days at most', async () => {
  const tubes = await ask<{ container: keyof typeof demoProfile.tubeDays; kept: number; discarded: boolean }>(
    `SELECT container, extract(epoch FROM now() - stored_at) / 86400 AS kept, discarded_at IS NOT NULL AS discarded
      FROM specimens WHERE stored_at IS NOT NULL`,
  );
  const overdue = tubes.map(({ container, kept, ...tube }) => ({
    ...tube,
    by: kept - demoProfile.tubeDays[container],
  }));
  expect(overdue.filter(({ by, discarded }) => by > 6 && !discarded)).toEqual([]);
  expect(overdue.filter(({ by, discarded }) => by < 0 && discarded)).toEqual([]);
  expect(overdue.filter(({ by, discarded }) => by > 0 && !discarded).length).toBeGreaterThan(0);
  expect(overdue.filter(({ discarded }) => discarded).length).toBeGreaterThan(5);
});
