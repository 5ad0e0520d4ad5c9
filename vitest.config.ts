import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { messageParts } from './tools/message-parts.ts';
import { hourlyTests, shortMoments } from './tools/test/moments.ts';

/** Starts real programs, as the tests of tools do. */
const shortDrills = 'bench/drills/short.test.ts';
const silence = 'server/testing/silence.ts';
/** Tests run half a world away from the clinic: a date that goes by the machine's own clock is a wrong one in them. */
const env = { TZ: 'America/Los_Angeles' };

const server = {
  // Files that share a worker load the server once: a third of the time goes otherwise into loading it.
  isolate: false,
  globalSetup: 'server/testing/global-setup.ts',
  setupFiles: [silence],
  // Far more than one takes: on a busy machine it is only slower.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
/** Tests whose rules go by the hour, begun at a moment. `npm test` sets TEST_HOURS. */
const serverAt = (at: string) => ({
  test: { ...server, name: `server at ${at}`, include: hourlyTests, env: { ...env, TEST_AT: at } },
});

/**
 * Kinds of tests: `server` ones share one PostgreSQL, where each file gets a database of its own; `parts` of the web are
 * drawn in a document without a browser; `tools` start programs; `rest` needs none of it. Journeys in a browser are
 * Playwright's, in `e2e`.
 */
export default defineConfig({
  test: {
    // The tests of starts and crashes mostly wait: beside them two cores have work for others.
    maxWorkers: Math.max(3, availableParallelism()),
    // Real programs that start for long: `npm run drill programs`, and a file that is named. The others are the short form.
    tags: [{ name: 'drill' }],
    // Tests of a file come in a mixed order, the same in each run; --sequence.seed=N gives another.
    sequence: { shuffle: { tests: true, files: false }, seed: 1 },
    projects: [
      { test: { ...server, name: 'server', include: ['server/**/*.test.ts'], env } },
      ...(process.env.TEST_HOURS ? shortMoments.map(serverAt) : []),
      {
        plugins: [messageParts()],
        test: {
          name: 'rest',
          include: ['{contract,web,bench}/**/*.test.ts'],
          exclude: [shortDrills],
          // A worker of its own takes longer to begin than most of these files.
          isolate: false,
          setupFiles: [silence],
          env,
        },
      },
      {
        plugins: [messageParts()],
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts', shortDrills],
          setupFiles: [silence],
          // Far more than one takes: on a busy machine it is only slower.
          testTimeout: 60_000,
          // Some clear away whole data directories of PostgreSQL, which takes long on a busy disk.
          hookTimeout: 60_000,
          env,
        },
      },
      {
        plugins: [messageParts()],
        test: {
          name: 'parts',
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          // As for the server; the document is a sixth of the time, too. `set-up.ts` leaves nothing of a test in it.
          isolate: false,
          setupFiles: [silence, 'web/testing/set-up.ts'],
          // Far more than one takes: on a busy machine it is only slower.
          testTimeout: 90_000,
          env,
        },
      },
    ],
  },
});
