import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../server/main.ts';
import { readSettings, type Settings } from '../server/settings.ts';
import { explainFileError, StartError } from '../server/start-error.ts';
import { buildIfStale } from './build.ts';
import { reportFailure } from './failure.ts';
import { createProgress } from './progress.ts';
import { waitForStop } from './stop.ts';

const projectFolder = join(import.meta.dirname, '..');
const progress = createProgress(process.stdout);

/** Who can log in to a demo, as `server/demo` fills it in. */
const demoAccounts = [
  '9000000001  Admin',
  '9000000002  Receptionist',
  '9000000003  Staff',
  '9000000004  Doctor (internal, reporting)',
  '9000000005  Doctor (external)',
  '9000000006  Pathologist',
  '9000000007  User',
  '9000000008  User',
];

/** Resolves when someone wants the server to end: Ctrl-C, a service manager, the launcher's death. */
const stopRequest = waitForStop();

async function build(): Promise<void> {
  try {
    await buildIfStale(progress.step);
  } catch (error) {
    const explained = explainFileError(error, join(projectFolder, 'dist'));
    throw explained instanceof StartError || !(error instanceof Error) ? explained : new StartError(error.message, { cause: error });
  }
}

function describeServer(server: RunningServer, settings: Settings): string {
  const lines = ['', `The clinic is open: ${server.address}`, ''];
  if (!settings.production) {
    lines.push('This is a demo. Log in with one of these numbers; the code it sends by SMS appears here:');
    lines.push(...demoAccounts.map((account) => `  ${account}`), '');
  }
  lines.push('To stop it, press Ctrl-C.', '');
  return lines.join('\n');
}

async function run(): Promise<void> {
  const settings = readSettings(process.env, projectFolder);
  await build();
  if (stopRequest.wanted()) return;
  const server = await startServer(settings, { onStep: progress.step });
  progress.done();
  try {
    process.stdout.write(describeServer(server, settings));
    flushCompileCache();
    const failure = await Promise.race([stopRequest.promise, server.failed]);
    if (failure instanceof StartError) throw failure;
  } finally {
    await server.stop();
  }
}

try {
  await run();
  process.exit(0);
} catch (error) {
  progress.done();
  // Asked to stop in the middle of a start: that it did not succeed is no failure.
  if (stopRequest.wanted()) process.exit(0);
  reportFailure(error);
  process.exit(1);
}
