import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { projectFolder } from '../check/source.ts';
import { namesOf } from './addresses.ts';
import type { PlaywrightReport, VitestReport } from './report.ts';
import { journeysOf } from './report.ts';

/** What earlier runs of `npm test` on this machine say of tests and journeys. */
export interface TestRecord {
  /** Seconds of each test file. */
  tests: Record<string, number>;
  /** By file and title. */
  journeys: Record<string, JourneyRecord>;
}

export interface JourneyRecord {
  seconds: number;
  /** The calls that its browser sent, and the screens that it showed. */
  calls: string[];
  screens: string[];
}

const home = join(projectFolder, 'node_modules/.cache/check/tests.json');

/** The record; empty if there is none yet. */
export async function readRecord(file = home): Promise<TestRecord> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as TestRecord;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { tests: {}, journeys: {} };
    throw error;
  }
}

/** Adds what a run told to the record. */
export async function keepRecord(told: Partial<TestRecord>, file = home): Promise<void> {
  const { tests, journeys } = await readRecord(file);
  const record: TestRecord = { tests: { ...tests, ...told.tests }, journeys: { ...journeys, ...told.journeys } };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(record));
}

export function recordOfTests({ testResults }: VitestReport): TestRecord['tests'] {
  return Object.fromEntries(
    testResults.map(({ name, startTime, endTime }) => [
      relative(projectFolder, name).replaceAll('\\', '/'),
      Math.max(0.1, (endTime - startTime) / 1000),
    ]),
  );
}

/** Each journey notes the addresses that its browser asked for (`e2e/support/test.ts`). */
export function recordOfJourneys({ suites }: Pick<PlaywrightReport, 'suites'>): TestRecord['journeys'] {
  const journeys = suites.flatMap((suite) => journeysOf(suite, []));
  return Object.fromEntries(
    journeys
      .filter(({ status }) => status === 'expected')
      .map(({ file, titles, seconds, addresses }) => [
        `e2e/${file} ${titles.join(' ')}`,
        { seconds, ...namesOf(addresses) },
      ]),
  );
}
