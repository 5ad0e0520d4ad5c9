import type { TestProject } from 'vitest/node';
import type { TestConnection } from './database.ts';
import { startTestCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection of test files to their shared PostgreSQL. */
    cluster: TestConnection;
    /** The same as the clinic's database role. */
    app: TestConnection;
  }
}

/**
 * Starts the one PostgreSQL of a test run before the first server test; the returned function stops it after the last.
 */
export default async function startSharedCluster(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide('cluster', cluster.connection as TestConnection);
  project.provide('app', cluster.app as TestConnection);
  return cluster.stop;
}
