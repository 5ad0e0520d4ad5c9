import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { isOnOneDisk } from '../server/adapters/disk.ts';
import { StartError } from '../server/start-error.ts';
import { reportFailure } from './failure.ts';
import { programFolder, readOwnRelease, readOwnSettings } from './release/release.ts';
import { isSystemdRunning, waitForClinic } from './release/service.ts';
import { checkAnswers, dataDir, planService } from './service/plan.ts';
import type { Answers, Step } from './service/plan.ts';

/**
 * `npm run install-service`: makes the clinic a service of this Debian or Ubuntu machine, behind Caddy, after three
 * questions; an answer may also be given as an option. With `--dry-run` it only prints what it would do.
 */
const options = {
  domain: { type: 'string' },
  sms: { type: 'string' },
  backup: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

const questions = {
  domain: 'Under which name is the clinic found, such as clinic.example? ',
  sms: "The SMS gateway's address, with {to} and {text} in it (nothing: later)? ",
  backup: 'A folder on another disk for the backups, such as /media/backup? ',
};

async function ask(given: Partial<Record<keyof typeof questions, string>>): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin });
  const lines = terminal[Symbol.asyncIterator]();
  const answer = async (name: keyof typeof questions) => {
    if (given[name] !== undefined) return given[name];
    process.stdout.write(questions[name]);
    const { value, done } = await lines.next();
    if (done) throw new StartError(`There is no answer: type it, or give --${name}.`);
    return value.trim();
  };
  try {
    return { domain: await answer('domain'), smsUrl: await answer('sms'), backupFolder: await answer('backup') };
  } finally {
    terminal.close();
  }
}

function describe(step: Step): string {
  if ('run' in step) return step.run.join(' ');
  if ('link' in step) return `ln -s ${step.to} ${step.link}`;
  const kept = step.keep === 'if there' ? ', unless it exists' : step.keep ? ', keeping a copy of one that exists' : '';
  return `write ${step.file} (${step.mode.toString(8)}${kept}):\n${step.text.replaceAll(/^/gm, '    ').trimEnd()}`;
}

async function take(step: Step): Promise<void> {
  if ('run' in step) {
    const [command = '', ...args] = step.run;
    // Without systemd (a container, a scratch root) the unit is enabled, and nothing can be started.
    if (command === 'systemctl' && args[0] !== 'enable' && !isSystemdRunning())
      return console.log(`(no systemd runs here: left out ${step.run.join(' ')})`);
    const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
    if (status !== 0)
      throw new StartError(
        `${step.run.join(' ')} failed, ${error ? error.message : 'see above'}. Once mended, run this command again.`,
      );
  } else if ('link' in step) await makeLink(step);
  else await writeText(step);
}

async function makeLink({ link, to }: Extract<Step, { link: string }>): Promise<void> {
  const found = await lstat(link).catch(() => null);
  if (found && !found.isSymbolicLink()) throw new StartError(`${link} exists and is no link: move it away first.`);
  await rm(`${link}.new`, { force: true });
  await symlink(to, `${link}.new`);
  await rename(`${link}.new`, link);
}

async function writeText({ file, text, mode, keep }: Extract<Step, { file: string }>): Promise<void> {
  const found = await readFile(file, 'utf8').catch(() => null);
  if (found !== null && keep === 'if there') return console.log(`${file} exists: it stays as it is.`);
  const copy = `${file}.before-clinic`;
  if (found !== null && found !== text && keep && !existsSync(copy)) await copyFile(file, copy);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text, { mode });
  await chmod(file, mode);
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options });
  const isTried = values['dry-run'];
  if (!isTried && !readOwnRelease())
    throw new StartError('This is a checkout: unpack a release (npm run release) in /opt/clinic, and run its clinic.');
  if (!isTried && /^\/(home|root|tmp)\//.test(programFolder))
    throw new StartError(`The service cannot read ${programFolder}: unpack the release in /opt/clinic.`);
  if (!isTried && process.getuid?.() !== 0) throw new StartError('Only root may do this: sudo, then the same.');
  const answers = await ask(values);
  checkAnswers(answers);
  for (const step of planService(answers, { home: dirname(programFolder), folder: programFolder })) {
    console.log(describe(step));
    if (!isTried) await take(step);
  }
  if (isTried) return;
  // The commands that come next would open its database beside it while it starts.
  if (isSystemdRunning()) await waitForClinic(readOwnSettings());
  console.log(
    '\nThe clinic is set up. Next (docs/operating.md):\n' +
      '  clinic admin 98xxxxxxxx "Full Name"            makes the first admin\n' +
      (answers.smsUrl === ''
        ? '  clinic open 98xxxxxxxx                         prints a code to log in with, until there are SMS\n'
        : '') +
      '  clinic backup:keys /media/usb/clinic-keys.txt  makes the keys of the backups\n' +
      '  clinic backup                                  makes the first one',
  );
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
