import { randomUUID } from 'node:crypto';
import { personName } from '../contract/fields.ts';
import { limits } from '../contract/limits.ts';
import { makeAdmin } from '../server/accounts/accounts.service.ts';
import { withTrail } from '../server/db/audit-trail.ts';
import type { Occasion } from '../server/db/audit-trail.ts';
import { acceptSecretKey } from '../server/backup/clinic-key.service.ts';
import type { Settings } from '../server/settings.ts';
import { StartError } from '../server/start-error.ts';
import { reportFailure } from './failure.ts';
import { withDatabase } from './reach-database.ts';
import { readOwnSettings } from './release/release.ts';
import { asTyped } from '../server/commands.ts';

const usage = asTyped('admin', '<phone> "<name>"');

function readArguments(args: string[]): { phone: string; name: string } {
  const [phone = '', ...words] = args;
  const name = words.join(' ').trim();
  if (args.length < 2) throw new StartError(`Whom? ${usage}`);
  if (!/^[0-9]{10}$/.test(phone)) throw new StartError(`The phone number must have exactly 10 digits, not "${phone}".`);
  if (name === '') throw new StartError(`The name is missing: ${usage}`);
  if (!personName.safeParse(name).success) {
    throw new StartError(`The name may have up to ${limits.nameLength} characters, in one line.`);
  }
  return { phone, name };
}

/** How the audit log names it: without a session. */
const occasion: Occasion = {
  call: 'changeRole',
  action: 'change',
  requestId: randomUUID(),
  address: 'npm run admin',
  actorId: null,
  role: 'Anonymous',
};

async function run(): Promise<void> {
  if (process.argv[2] === '--new-secret-key') return acceptKey(readOwnSettings());
  const { phone, name } = readArguments(process.argv.slice(2));
  const account = await withDatabase(readOwnSettings(), (db) => withTrail(occasion, () => makeAdmin(db, phone, name)));
  process.stdout.write(
    `${account.name} (${account.phone}) is an admin now, and logs in with a code sent to that phone.\n`,
  );
}

/** For a key that is lost for good. */
async function acceptKey(settings: Settings): Promise<void> {
  await withDatabase(settings, (db) => acceptSecretKey(db, settings));
  process.stdout.write(
    'The clinic goes on with the secret.key in its data folder. Everybody logs in as on a new device, and the same ' +
      'Aadhaar number is no longer recognised in older records. Second steps at ' +
      `log-in are set up anew. Make new keys for backups: ${asTyped('backup:keys')}.\n`,
  );
}

try {
  await run();
  process.exit(0);
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
