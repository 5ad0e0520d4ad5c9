import { flushCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { demoAccounts } from '../server/demo/accounts.ts';
import { type RunningServer, startServer } from '../server/start/main.ts';
import type { Settings } from '../server/start/settings.ts';
import { asTyped } from '../server/shared/commands.ts';
import { explainFileError, StartError } from '../server/shared/start-error.ts';
import { reportFailure } from './failure.ts';
import { createProgress } from './progress.ts';
import { programFolder, readOwnRelease, readOwnSettings } from './release/release.ts';
import { waitForStop } from './stop.ts';

const progress = createProgress(process.stdout);

/** Resolves when the server is asked to stop: Ctrl-C, a service manager, or the end of the launcher. */
const stopRequest = waitForStop();

/** A release is built already. */
async function build(): Promise<void> {
  if (readOwnRelease()) return;
  try {
    const { buildIfStale } = await import('./build.ts');
    await buildIfStale(progress.step);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // The bundler runs in another process, so the system's error code is only in its message.
    const code = /\b(EACCES|EPERM|EROFS|ENOSPC|EDQUOT)\b/.exec(error.message)?.[0];
    const line = new StartError(error.message, { cause: error });
    throw explainFileError(code ? Object.assign(error, { code }) : line, programFolder);
  }
}

function describeServer(server: RunningServer, settings: Settings): string {
  const lines = ['', `The clinic is open: ${server.address}`, '', ...server.warnings.flatMap((line) => [line, ''])];
  if (!settings.production) {
    lines.push('This is a demo. Log in with one of these numbers; the code it sends by SMS appears here:');
    lines.push(...demoAccounts.map(({ phone, title }) => `  ${phone}  ${title}`), '');
  }
  lines.push('To stop it, press Ctrl-C.', '');
  return lines.join('\n');
}

/** The settings; `--at 10:40` opens a demo at that moment. @throws StartError */
function readSettings(): Settings {
  try {
    const { at } = parseArgs({ options: { at: { type: 'string' } } }).values;
    if (at !== undefined) process.env.CLINIC_AT = at;
  } catch (cause) {
    const example = asTyped('start', '--at 10:40');
    throw new StartError(`A clinic is started with no option but the moment of a demo: ${example}`, { cause });
  }
  return readOwnSettings();
}

async function run(): Promise<void> {
  const settings = readSettings();
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
  // A stop during the start is no failure.
  if (stopRequest.wanted()) process.exit(0);
  reportFailure(error);
  process.exit(1);
}
