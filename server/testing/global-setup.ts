import type { TestProject } from 'vitest/node';
import type { TestConnection } from './database.ts';
import { openingMoment } from '../start/settings-schema.ts';
import { startTestCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection of test files to their shared PostgreSQL. */
    cluster: TestConnection;
    /** The same as the clinic's database role. */
    app: TestConnection;
  }
}

/** An ordinary Wednesday morning, far enough from the real day to show what still reads the machine's clock. */
const ordinary = '2027-02-10T10:40';

function chosenMoment(text: string): Date {
  const moment = openingMoment(text, new Date());
  if (!moment) throw new Error(`TEST_AT is no time of the clinic: ${text}`);
  return moment;
}

/**
 * Starts the one PostgreSQL of a test run before the first server test; the returned function stops it after the last.
 */
export default async function startSharedCluster(project: TestProject): Promise<() => Promise<void>> {
  const now = Date.now();
  const { TEST_AT } = { ...process.env, ...project.config.env };
  const shift = chosenMoment(TEST_AT || ordinary).getTime() - now;
  const cluster = await startTestCluster(shift);
  project.provide('shift', shift);
  project.provide('cluster', cluster.connection as TestConnection);
  project.provide('app', cluster.app as TestConnection);
  return cluster.stop;
}
