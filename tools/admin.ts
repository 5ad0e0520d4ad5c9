import { randomUUID } from 'node:crypto';
import { makeAdmin } from '../server/accounts/accounts.service.ts';
import { withTrail } from '../server/db/audit-trail.ts';
import type { Occasion } from '../server/db/audit-trail.ts';
import { acceptSecretKey } from '../server/backup/clinic-key.service.ts';
import { isSettingUp } from '../server/start/settings.ts';
import type { Settings } from '../server/start/settings.ts';
import { readArguments } from './admin-arguments.ts';
import { reportFailure } from './failure.ts';
import { withDatabase } from './reach-database.ts';
import { readOwnSettings } from './release/release.ts';
import { asTyped } from '../server/shared/commands.ts';

/** How the audit log names it: without a session. */
const occasion: Occasion = {
  call: 'changeRole',
  action: 'change',
  requestId: randomUUID(),
  address: asTyped('admin'),
  actorId: null,
  role: 'Anonymous',
};

async function run(): Promise<void> {
  if (process.argv[2] === '--new-secret-key') return acceptKey(readOwnSettings());
  const { phone, name } = readArguments(process.argv.slice(2));
  const settings = readOwnSettings();
  const account = await withDatabase(settings, (db) => withTrail(occasion, () => makeAdmin(db, phone, name)));
  process.stdout.write(
    `${account.name} (${account.phone}) is an admin now, and logs in with a code ` +
      (isSettingUp(settings)
        ? `that this prints, as no SMS goes out yet: ${asTyped('open', account.phone)}\n`
        : 'sent to that phone.\n'),
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
