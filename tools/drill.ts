import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { archiveFolder } from '../server/adapters/archives/archive-folder.ts';
import { findPieces } from '../server/backup/line-names.ts';
import { openDatabase } from '../server/db/database.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '../server/db/embedded/start.ts';
import { reportFailure } from './failure.ts';

/**
 * `npm run drill`: the loss of the machine, in a temporary folder. A demo clinic gets a base; people book without a
 * pause, each booking acknowledged by the database; the clinic is killed; everything is restored into another folder
 * until now, and each acknowledged booking older than a minute at the kill must be there. Prints the figures.
 */
const project = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { bookings: { type: 'string', default: '2000' } } });
const wanted = Number(values.bookings);
const home = await mkdtemp(join(tmpdir(), 'clinic-drill-'));
const at = (name: string) => join(home, name);
/** Milliseconds that may be lost with the machine. */
const mayBeLost = 60_000;

function run(dataDir: string, script: string, ...args: string[]) {
  const child = spawn(process.execPath, [`tools/${script}.ts`, ...args], {
    cwd: project,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: at(dataDir), BACKUP_FOLDER: at('disk') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, output: text(child.stdout), exit: once(child, 'exit') as Promise<[number | null]> };
}

async function succeed(...command: Parameters<typeof run>): Promise<string> {
  const { output, exit } = run(...command);
  if ((await exit)[0] !== 0) throw new Error(`${command[1]} failed`);
  return output;
}

/** Starts a clinic and waits until it is open. */
async function open(dataDir: string) {
  const { child, exit } = run(dataDir, 'start');
  const opened = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('The clinic is open') && resolve());
    void exit.then(() => reject(new Error('The clinic did not open')));
  });
  await opened;
  return { child, exit };
}

interface Booked {
  readonly id: number;
  readonly at: number;
}

/** Books until it is enough; each booking is acknowledged when its commit has returned. */
async function book(isEnough: (booked: readonly Booked[]) => boolean): Promise<Booked[]> {
  const db = openDatabase(await findRunningPostgres(at('clinic')));
  const booked: Booked[] = [];
  try {
    while (!isEnough(booked)) {
      const { rows } = await db.query(
        `INSERT INTO bookings (kind, account_id, lab_test_id, item_name, price_paise, created_by)
         SELECT kind, account_id, lab_test_id, item_name, price_paise, created_by FROM bookings
         WHERE kind = 'test' ORDER BY id LIMIT 1 RETURNING id`,
      );
      booked.push({ id: (rows as { id: number }[])[0]!.id, at: Date.now() });
      await pause(20);
    }
    return booked;
  } finally {
    await db.close();
  }
}

async function idsIn(dataDir: string): Promise<Set<number>> {
  const postgres = await startEmbeddedPostgres({ dataDir: at(dataDir) });
  const db = openDatabase(postgres.connection);
  try {
    const { rows } = await db.query('SELECT id FROM bookings');
    return new Set((rows as { id: number }[]).map(({ id }) => id));
  } finally {
    await db.close();
    await postgres.stop();
  }
}

try {
  await chmod(home, 0o755);
  await mkdir(at('disk'));
  const first = await open('clinic');
  await succeed('clinic', 'backup-keys', at('keys.txt'));
  await succeed('clinic', 'backup');
  console.log('A base is made. Booking …');
  const stored = async () => findPieces(await archiveFolder(at('disk')).names()).length;
  let pieces = 0;
  const counting = setInterval(() => void stored().then((number) => (pieces = number)), 1000);
  // The machine may be lost just after a piece was stored, or just before the next one.
  const after = Math.random() * 30_000;
  let enoughAt = Infinity;
  const booked = await book((all) => {
    if (all.length >= wanted && pieces >= 2) enoughAt = Math.min(enoughAt, Date.now());
    return Date.now() > enoughAt + after;
  });
  clearInterval(counting);
  const killedAt = Date.now();
  first.child.kill('SIGKILL');
  await first.exit;
  const began = Date.now();
  console.log(await succeed('again', 'restore', at('disk'), '--until', 'now', '--keys', at('keys.txt')));
  const seconds = (Date.now() - began) / 1000;
  const found = await idsIn('again');
  const lost = booked.filter(({ id }) => !found.has(id));
  const oldest = lost.length === 0 ? 0 : (killedAt - lost[0]!.at) / 1000;
  console.log(
    `${booked.length} bookings acknowledged, ${booked.length - lost.length} came back; ` +
      `the others were made in the last ${oldest.toFixed(1)} s before the kill ` +
      `(at most ${mayBeLost / 1000}). Restored in ${seconds.toFixed(1)} s.`,
  );
  if (oldest * 1000 > mayBeLost) throw new Error('More than a minute was lost.');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
} finally {
  await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
process.exit();
