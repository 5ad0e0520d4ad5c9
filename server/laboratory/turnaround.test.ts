import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aLabTest } from '../testing/builders.store.ts';
import { aSignedReport } from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let pathologist: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  pathologist = await app.asRole('Pathologist');
});
afterAll(() => app.close());

const read = (days: number) => done(pathologist.send('readTurnaround', { query: { days } }));

/** As `percentile_cont` is defined, slowly. */
function percentile(minutes: readonly number[], share: number): number {
  const sorted = minutes.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)]!;
  return Math.round(below + (sorted[Math.ceil(place)]! - below) * (place - Math.floor(place)));
}

it('is what a slow count says: by test and by week, without rejected tubes, and the latest tests first', async () => {
  const tests = {
    late: { name: 'Late test', minutes: [500, 100, 241, 30, 900] },
    good: { name: 'Good test', minutes: [10, 20, 239, 36] },
    old: { name: 'Old test', minutes: [50 * 24 * 60] },
  };
  const { rows } = await app.db.query("SELECT id FROM accounts WHERE role = 'Pathologist' LIMIT 1");
  const by = (rows[0] as { id: number }).id;
  let count = 0;
  /** A report signed now, so many minutes after its sample; an earlier tube was rejected. */
  const signed = async (testId: number, minutes: number) => {
    const { bookingId } = await aSignedReport(app);
    await app.db.query('UPDATE bookings SET lab_test_id = $2 WHERE id = $1', [bookingId, testId]);
    for (const isRejected of [true, false]) {
      count += 1;
      await app.db.query(
        `WITH tube AS (
           INSERT INTO specimens (accession, container, collected_by, collected_at, rejected_by, rejected_at, reason)
           VALUES ($1, 'CLOT', $2::integer, clinic_now() - $3 * interval '1 minute',
             CASE WHEN $4::boolean THEN $2::integer END, CASE WHEN $4 THEN clinic_now() END,
             CASE WHEN $4 THEN 'Clotted' END)
           RETURNING id)
         INSERT INTO specimen_lines (specimen_id, booking_id) SELECT id, $5 FROM tube`,
        [String(count).padStart(10, '0'), by, isRejected ? minutes + 300 : minutes, isRejected, bookingId],
      );
    }
  };
  for (const { name, minutes } of Object.values(tests)) {
    const { id } = await aLabTest(app.db, { name, department: 'BIOCHEMISTRY' });
    await app.db.query('UPDATE lab_tests SET promised_hours = 4 WHERE id = $1 AND name <> $2', [id, tests.old.name]);
    for (const one of minutes) await signed(id, one);
  }
  const expected = ({ name, minutes }: { name: string; minutes: readonly number[] }, promisedHours: number | null) => ({
    testName: name,
    testNameBn: expect.any(String) as string,
    promisedHours,
    n: minutes.length,
    median: percentile(minutes, 0.5),
    p90: percentile(minutes, 0.9),
    late: promisedHours === null ? 0 : minutes.filter((one) => one > promisedHours * 60).length,
  });
  const { tests: found, weeks } = await read(90);
  expect(found).toEqual([expected(tests.late, 4), expected(tests.good, 4), expected(tests.old, null)]);
  expect(weeks[0]).toMatchObject({ n: 1, late: 0 });
  const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);
  expect([sum(weeks.map(({ n }) => n)), sum(weeks.map(({ late }) => late))]).toEqual([10, 3]);
  expect((await read(30)).tests.map(({ testName }) => testName)).toEqual(['Late test', 'Good test']);
});
