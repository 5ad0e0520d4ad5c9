import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { projectFolder } from '../check/source.ts';
import { keepRecord, readRecord, recordOfJourneys, recordOfTests } from './record.ts';
import type { PlaywrightReport } from './report.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinic-record-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('keeps what other runs told of other tests', async () => {
  const file = join(folder, 'cache', 'tests.json');
  expect(await readRecord(file)).toEqual({ tests: {}, journeys: {} });
  const one = { seconds: 1, calls: ['readMyDues'], screens: [] };
  await keepRecord({ tests: { a: 1, b: 1 }, journeys: { 'e2e/a.spec.ts one': one } }, file);
  await keepRecord({ tests: { b: 2 } }, file);
  expect(await readRecord(file)).toEqual({ tests: { a: 1, b: 2 }, journeys: { 'e2e/a.spec.ts one': one } });
});

it('knows the seconds of a test file', () => {
  const file = { name: join(projectFolder, 'server/a.test.ts'), status: 'passed', message: '', assertionResults: [] };
  expect(recordOfTests({ numPassedTests: 1, testResults: [{ ...file, startTime: 1000, endTime: 3500 }] })).toEqual({
    'server/a.test.ts': 2.5,
  });
});

it('knows which calls a journey sent and which screens it showed, if it passed', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'desk.spec.ts',
    tests: [
      {
        status,
        results: [{ duration: 2500 }],
        annotations: [{ type: 'addresses', description: '/api/v1/payments/dues /dashboard/payment' }],
      },
    ],
  });
  const inside = { title: 'the desk', specs: [spec('takes cash', 'expected'), spec('breaks', 'unexpected')] };
  const suites = [{ title: 'desk.spec.ts', specs: [], suites: [inside] }] as unknown as PlaywrightReport['suites'];
  expect(recordOfJourneys({ suites })).toEqual({
    'e2e/desk.spec.ts the desk takes cash': { seconds: 2.5, calls: ['readMyDues'], screens: ['payment'] },
  });
});
