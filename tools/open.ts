import { randomUUID } from 'node:crypto';
import { writeTime } from '../contract/clock-words.ts';
import { openAtMachine } from '../server/accounts/openings.service.ts';
import { openSecrets } from '../server/backup/clinic-key.service.ts';
import { asTyped } from '../server/shared/commands.ts';
import { withTrail } from '../server/db/audit-trail.ts';
import type { Occasion } from '../server/db/audit-trail.ts';
import { ClinicError } from '../server/shared/errors.ts';
import { StartError } from '../server/shared/start-error.ts';
import { reportFailure } from './failure.ts';
import { withDatabase } from './reach-database.ts';
import { readOwnSettings } from './release/release.ts';

/**
 * `npm run open -- <phone>`: prints a code with which somebody who works at the clinic logs in without an SMS, as
 * while the gateway is away or before there is one. It works once, for five minutes; the audit keeps that it was made,
 * and the admins are told by SMS. The code itself is in no file.
 */
const usage = asTyped('open', '<phone>');

/** How the audit names it: nobody is signed in. */
const occasion: Occasion = {
  call: 'vouchForLogIn',
  action: 'change',
  requestId: randomUUID(),
  address: asTyped('open'),
  actorId: null,
  role: 'Anonymous',
};

const refusals: Readonly<Record<string, string>> = {
  NOT_FOUND:
    'Nobody has an account with that phone. An admin gives roles; the first admin is made by ' +
    `${asTyped('admin', '<phone> "<name>"')}.`,
  FORBIDDEN: 'That is the account of a patient: only people who work at the clinic log in this way.',
};

async function run(): Promise<void> {
  const phone = process.argv[2] ?? '';
  if (process.argv.length !== 3) throw new StartError(`Whom? ${usage}`);
  if (!/^[0-9]{10}$/.test(phone)) throw new StartError(`The phone number must have exactly 10 digits, not "${phone}".`);
  const settings = readOwnSettings();
  const { account, code, expiresAt } = await withDatabase(settings, async (db) => {
    const secrets = await openSecrets(db, settings);
    return withTrail(occasion, () => openAtMachine({ db, secrets }, phone));
  });
  process.stdout.write(
    `${account.name} logs in with ${code}, once, until ${writeTime(expiresAt, 'en')}:\n` +
      'on the log-in page type the phone number, press “Send OTP”, and type this code in the place of the OTP.\n' +
      'Where the page says that no OTP could be sent, press “You work here and have a code? Type it” before.\n',
  );
}

try {
  await run();
  process.exit(0);
} catch (error) {
  const known = error instanceof ClinicError ? refusals[error.code] : undefined;
  reportFailure(known === undefined ? error : new StartError(known));
  process.exit(1);
}
