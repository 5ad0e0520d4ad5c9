import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { isOnOneDisk } from '../server/adapters/disk.ts';
import { backupKeysFile } from '../server/backup/keys.ts';
import { readSettings } from '../server/start/settings.ts';
import { StartError } from '../server/shared/start-error.ts';
import { reportFailure } from './failure.ts';
import { programFolder, readOwnRelease } from './release/release.ts';
import { isSystemdRunning, waitForClinic } from './release/service.ts';
import { openAsking } from './service/ask.ts';
import { askAll } from './service/ask-all.ts';
import { reaches, siteInCaddyfile } from './service/caddy.ts';
import { closingWords } from './service/closing.ts';
import { describe, take } from './service/machine.ts';
import { serviceNames } from './service/name.ts';
import { checkAnswers, planService } from './service/plan.ts';
import type { Answers } from './service/plan.ts';

/**
 * `npm run install-service`: makes the clinic a service of this Debian or Ubuntu machine after some questions; an
 * answer may also be given as an option. With `--dry-run` it only prints what it would do. It may be run again: Enter
 * keeps what was answered before.
 */
const options = {
  name: { type: 'string' },
  reach: { type: 'string' },
  domain: { type: 'string' },
  provider: { type: 'string' },
  second: { type: 'string' },
  sms: { type: 'string' },
  backup: { type: 'string' },
  'test-to': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

const home = dirname(programFolder);
const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function refuseUnfit(): void {
  if (!readOwnRelease())
    throw new StartError(
      'This is a checkout, and a service runs a release. Its archive is made here by: npm run release (it then lies ' +
        'in the folder release/). On the machine, unpack it in /opt/clinic and run its clinic install-service.',
    );
  if (/^\/(home|root|tmp)\//.test(programFolder))
    throw new StartError(`The service cannot read ${programFolder}: unpack the release in /opt/clinic.`);
  if (process.getuid?.() !== 0) throw new StartError('Only root may do this: sudo, then the same.');
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options });
  const isTried = values['dry-run'];
  if (!isTried) refuseUnfit();
  if (values.reach !== undefined && !(reaches as readonly string[]).includes(values.reach))
    throw new StartError(`--reach is one of ${reaches.join(', ')}.`);
  const settings = readIfThere(join(home, '.env'));
  const { ask, close } = openAsking(process.stdin, (text) => void process.stdout.write(text));
  let answers: Answers;
  try {
    answers = await askAll(ask, { home, settings, given: values, environment: process.env });
  } finally {
    close();
  }
  checkAnswers(answers, { home, settings });
  const inFile = siteInCaddyfile(readIfThere('/etc/caddy/Caddyfile'), answers.domain);
  if (answers.reach !== 'tunnel' && inFile !== null)
    throw new StartError(
      `The Caddyfile holds the site of ${inFile}: first run install-service of that clinic's newest release once ` +
        'more, which gives it a file of its own.',
    );
  const { dataDir } = serviceNames(answers.name);
  const hasKeys = existsSync(backupKeysFile(dataDir));
  for (const step of planService(answers, { home, folder: programFolder, settings })) {
    const words = describe(step);
    console.log(isTried ? words : words.split('\n')[0]);
    if (!isTried) await take(step);
  }
  if (isTried) return;
  const written = readSettings(parseEnv(readIfThere(join(home, '.env'))), home);
  // Otherwise the next commands would open its database while it is starting.
  if (isSystemdRunning()) await waitForClinic(written);
  console.log(`\n${closingWords(answers, { home, isRunning: hasKeys })}`);
  if (await isOnOneDisk(dataDir, answers.backupFolder))
    console.log(
      `\nTake care: ${answers.backupFolder} is on the disk of the data (${dataDir}); if it breaks, both are lost. ` +
        'Connect the disk for backups there, and run this command again.',
    );
}

try {
  await run();
  process.exit(0);
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
