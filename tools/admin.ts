import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { personName } from '../contract/fields.ts';
import { limits } from '../contract/limits.ts';
import { makeAdmin } from '../server/accounts/accounts.service.ts';
import { lockDataDir } from '../server/data-dir-lock.ts';
import { withTrail } from '../server/db/audit-trail.ts';
import type { Occasion } from '../server/db/audit-trail.ts';
import { openDatabase } from '../server/db/database.ts';
import { findRunningPostgres } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import { type DatabaseSource, startDatabase } from '../server/db/source.ts';
import { readSettings, type Settings } from '../server/settings.ts';
import { StartError } from '../server/start-error.ts';
import { reportFailure } from './failure.ts';

const projectFolder = join(import.meta.dirname, '..');

function readArguments(args: string[]): { phone: string; name: string } {
  const [phone = '', ...words] = args;
  const name = words.join(' ').trim();
  if (args.length < 2) throw new StartError('Whom? npm run admin -- <phone> "<name>"');
  if (!/^[0-9]{10}$/.test(phone)) throw new StartError(`The phone number must have exactly 10 digits, not "${phone}".`);
  if (name === '') throw new StartError('The name is missing: npm run admin -- <phone> "<name>"');
  if (!personName.safeParse(name).success) {
    throw new StartError(`The name may have up to ${limits.nameLength} characters, in one line.`);
  }
  return { phone, name };
}

/** Connects to the database of a running clinic, or starts the database and migrates it if none runs. */
async function reachDatabase(settings: Settings): Promise<Pick<DatabaseSource, 'connection' | 'stop'>> {
  const lock = settings.databaseUrl === null ? await lockDataDir(settings.dataDir) : null;
  if (!lock && settings.databaseUrl === null) {
    return { connection: await findRunningPostgres(settings.dataDir), stop: () => Promise.resolve() };
  }
  try {
    const source = await startDatabase(settings, () => undefined);
    const stop = async () => {
      await source.stop();
      await lock?.release();
    };
    await migrate(source.connection).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return { connection: source.connection, stop };
  } catch (error) {
    await lock?.release();
    throw error;
  }
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
  const { phone, name } = readArguments(process.argv.slice(2));
  const source = await reachDatabase(readSettings(process.env, projectFolder));
  let account: Awaited<ReturnType<typeof makeAdmin>>;
  try {
    const db = openDatabase(source.connection);
    try {
      account = await withTrail(occasion, () => makeAdmin(db, phone, name));
    } finally {
      await db.close();
    }
  } finally {
    await source.stop();
  }
  process.stdout.write(
    `${account.name} (${account.phone}) is an admin now, and logs in with a code sent to that phone.\n`,
  );
}

try {
  await run();
  process.exit(0);
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
