import { join } from 'node:path';
import { findFreePort } from '../server/db/embedded/postmaster.ts';
import { startServer } from '../server/start/main.ts';
import { readSettings } from '../server/start/settings.ts';
import { StartError } from '../server/shared/start-error.ts';
import { devPages } from './dev-pages.ts';
import { reportFailure } from './failure.ts';
import { createProgress } from './progress.ts';
import { waitForStop } from './stop.ts';

/** The clinic with pages rendered from the source. `dev.ts` stops and restarts this process. */
const stopRequest = waitForStop();
const progress = createProgress(process.stdout);

async function run(): Promise<void> {
  const settings = readSettings(process.env, join(import.meta.dirname, '..'));
  const { pages, close } = await devPages(await findFreePort());
  try {
    const server = await startServer(settings, { onStep: progress.step, pages });
    progress.done();
    try {
      process.stdout.write(`The clinic, as it is in the source: ${server.address}  (Ctrl-C stops it)\n`);
      const failure = await Promise.race([stopRequest.promise, server.failed]);
      if (failure instanceof StartError) throw failure;
    } finally {
      await server.stop();
    }
  } finally {
    await close();
  }
}

try {
  await run();
  process.exit(0);
} catch (error) {
  progress.done();
  if (stopRequest.wanted()) process.exit(0);
  reportFailure(error);
  process.exit(1);
}
