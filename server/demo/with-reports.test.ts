import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lacksRange, writeRange } from '#contract/reports/flags.ts';
import type { ResultRow } from '#contract/reports/shapes.ts';
import type { Files } from '../adapters/files/files.ts';
import { localFiles } from '../adapters/files/local-files.ts';
import { openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { readTurnaround } from '../laboratory/quality.service.ts';
import { countToCall } from '../reports/critical-calls.service.ts';
import { freezeRows } from '../reports/entry.service.ts';
import { openTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { clinicMoment } from '../testing/moment.ts';
import { demoProfile } from './profile.ts';
import { seedDemoData } from './seed.ts';

/** The demo as it starts, with its reports and files. */
let database: TestDatabase;
let folder: string;
let db: Database;
let files: Files;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'clinic-files-'));
  // A Wednesday: which reports come before others of a person goes by the weekday.
  const { now } = await openTestClock(database.owner, clinicMoment('2026-11-25', '10:40'));
  db = openDatabase({ ...database.connection, max: 2 }, now);
  files = await localFiles(folder);
  await seedDemoData(db, { files, origin: 'https://clinic.example' });
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
  // Numbers as people recognise them, whatever the program takes for one.
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

it('what a report says is what entering its values gives: names, units, ranges, flags and the value before', async () => {
  const reports = await ask<{
    id: number;
    bookingId: number;
    results: ResultRow[];
    at: Date;
    isPregnant: boolean | null;
  }>(
    `SELECT id, booking_id AS "bookingId", results, sample_collected_at AS at, is_pregnant AS "isPregnant"
      FROM reports WHERE results IS NOT NULL ORDER BY id`,
  );
  expect(reports.length).toBeGreaterThan(30);
  for (const { bookingId, results, at, isPregnant } of reports) {
    const typed = results.map(({ analyte = '', test, value }) => ({ analyte, test, value }));
    const entered = await freezeRows(db, bookingId, typed, {
      sampleCollectedAt: at,
      pregnancy: { isPregnant: false, weeks: null },
    });
    expect(results).toEqual(entered.rows);
    expect(isPregnant).toBe(entered.pregnancy && false);
  }
});

it('has a month in which reports took their time, some of them too much, in every week', async () => {
  const { tests, weeks } = await readTurnaround(db, 30);
  const sum = (of: 'n' | 'late') => tests.reduce((all, test) => all + test[of], 0);
  expect([sum('n') >= 18, sum('late')]).toEqual([true, 3]);
  expect(tests.length).toBeGreaterThan(7);
  expect(weeks.length).toBeGreaterThanOrEqual(5);
  expect(weeks.filter(({ n, median }) => n === 0 || median < 60)).toEqual([]);
});

it('has a report at each step of today, and one critical value for which nobody was called', async () => {
  const today = await ask<{ status: string }>(
    `SELECT DISTINCT r.status FROM reports r JOIN bookings b ON b.id = r.booking_id
      WHERE clinic_day(b.requested_at) = clinic_day(clinic_now()) ORDER BY 1`,
  );
  expect(today.map(({ status }) => status)).toEqual(['PENDING_SIGNATURE', 'SIGNED', 'UPLOADED']);
  expect(await countToCall(db, 9)).toBe(1);
});

it('each signed document is stored, and is the one whose sum was kept', async () => {
  const kept = await ask<{ key: string; sha256: string; name: string }>('SELECT key, sha256, name FROM report_files');
  expect(kept.length).toBeGreaterThan(25);
  for (const { key, sha256, name } of kept) {
    const file = await files.fetch(key);
    expect(
      createHash('sha256')
        .update(await readFile(file!.path))
        .digest('hex'),
      name,
    ).toBe(sha256);
  }
});

it('its tubes are thrown away every week: what waits for it was kept long enough for a few days at most', async () => {
  const tubes = await ask<{ container: keyof typeof demoProfile.tubeDays; kept: number; discarded: boolean }>(
    `SELECT container, extract(epoch FROM clinic_now() - stored_at) / 86400 AS kept,
       discarded_at IS NOT NULL AS discarded
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
