import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { archiveBucket } from '../../server/adapters/archives/archive-bucket.ts';
import { archiveFolder } from '../../server/adapters/archives/archive-folder.ts';
import type { ArchiveStore } from '../../server/adapters/archives/archives.ts';
import { localFiles } from '../../server/adapters/files/local-files.ts';
import type { Files } from '../../server/adapters/files/files.ts';
import { findPieces } from '../../server/backup/line-names.ts';
import type { Database } from '../../server/db/database.ts';
import { readSettings } from '../../server/start/settings.ts';
import { fillClinic } from '../growth-data.ts';
import { openBucket } from './bucket.ts';
import { kill, makeHome } from './clinic.ts';
import type { DrillHome } from './clinic.ts';
import type { Drill, Outcome } from './figures.ts';

/** Milliseconds that may be lost with the machine, and seconds that the restore may take. */
const mayBeLost = 60_000;
const mayTake = 300;
/** Bytes of a report's file. */
const fileBytes = 200_000;

/**
 * The loss of the machine: a clinic gets a base; people book and upload without a pause; the clinic is killed; all is
 * restored into an empty folder until now. Every booking and file acknowledged more than a minute before must be there.
 */
export const loss = (bookings: number, files: number): Drill => ({
  promise:
    `at most a minute is lost with the machine, ${bookings.toLocaleString('en')} bookings and ` +
    `${files.toLocaleString('en')} files`,
  minutes: 45,
  shortForm: ['tools/restore-until.test.ts'],
  run: async (say) => {
    const home = await makeHome();
    try {
      return await lose(home, archiveFolder(home.at('disk')), { bookings, files }, say);
    } finally {
      await home.remove();
    }
  },
});

/** The same with a bucket of an S3-compatible store in place of a disk. */
export const lossWithBucket: Drill = {
  promise: 'at most a minute is lost with the machine, with backups in a bucket',
  minutes: 45,
  shortForm: ['tools/restore-until.test.ts', 'server/adapters/archives/archive-bucket.test.ts'],
  run: async (say) => {
    const bucket = await openBucket();
    const BACKUP_URL = bucket.urlOf('backups');
    const home = await makeHome(undefined, { BACKUP_FOLDER: '', BACKUP_URL });
    try {
      const place = readSettings({ BACKUP_URL }, home.at('')).backup.bucket!;
      return await lose(home, archiveBucket(place, home.at('arriving')), { bookings: 0, files: 0 }, say);
    } finally {
      await home.remove();
      await bucket.close();
    }
  },
};

async function lose(
  home: DrillHome,
  place: Pick<ArchiveStore, 'names'>,
  before: { bookings: number; files: number },
  say: (line: string) => void,
): Promise<Outcome> {
  const first = await home.open('clinic');
  const db = await home.reach('clinic');
  const store = await localFiles(home.at('clinic/files'), home.at('arriving'));
  if (before.bookings > 0) await fillClinic(db, before.bookings);
  for (let n = 0; n < before.files; n += 50)
    await Promise.all(Array.from({ length: Math.min(50, before.files - n) }, () => keepFile(db, store)));
  say('The clinic is filled.');
  await home.succeed('clinic', 'backup-keys', home.at('keys.txt'));
  const backupBegan = Date.now();
  await home.succeed('clinic', 'backup');
  const backupSeconds = (Date.now() - backupBegan) / 1000;
  say(`A base and an archive are made in ${backupSeconds.toFixed(0)} s.`);
  const stored = async () => findPieces(await place.names()).length;
  const written: Written[] = [];
  // The machine may be lost just after a piece was stored, or just before the next one.
  let endAt = Infinity;
  const after = Math.random() * 30_000;
  for (let n = 0; Date.now() < endAt; n += 1) {
    written.push(await book(db));
    if (n % 100 === 0) {
      const key = await keepFile(db, store);
      written.push({ key, at: Date.now() });
      if (endAt === Infinity && n >= 1000 && (await stored()) >= 2) endAt = Date.now() + after;
    }
    await pause(20);
  }
  const killedAt = Date.now();
  await kill(first);
  await db.close();
  const began = Date.now();
  say(await home.succeed('again', 'restore', '--until', 'now', '--keys', home.at('keys.txt')));
  const seconds = (Date.now() - began) / 1000;
  const ids = await home.idsIn('again');
  const keys = new Set(await (await localFiles(home.at('again/files'), home.at('arriving'))).keys());
  const lost = written.filter((one) => ('id' in one ? !ids.has(one.id) : !keys.has(one.key)));
  const lostSeconds = lost.length === 0 ? 0 : (killedAt - lost[0]!.at) / 1000;
  return {
    did: { acknowledged: written.length },
    figures: {
      'bookings in all': ids.size,
      'files in all': keys.size,
      acknowledged: written.length,
      lost: lost.length,
      'lost, seconds before the kill': lostSeconds,
      'seconds of the backup': backupSeconds,
      'seconds of the restore': seconds,
    },
    isKept: lostSeconds * 1000 <= mayBeLost,
    isInTime: seconds <= mayTake,
  };
}

/** What the clinic has acknowledged, and when. */
type Written = { readonly id: number; readonly at: number } | { readonly key: string; readonly at: number };

async function book(db: Database): Promise<Written> {
  const { rows } = await db.query(
    `INSERT INTO bookings (kind, account_id, lab_test_id, item_name, price_paise, created_by)
     SELECT kind, account_id, lab_test_id, item_name, price_paise, created_by FROM bookings
     WHERE kind = 'test' ORDER BY id LIMIT 1 RETURNING id`,
  );
  return { id: (rows as { id: number }[])[0]!.id, at: Date.now() };
}

/** A report's file, as an upload leaves it: its content cannot be compressed. */
async function keepFile(db: Database, store: Files): Promise<string> {
  const key = randomBytes(16).toString('hex');
  const content = randomBytes(fileBytes);
  const file = await store.receive(
    (async function* () {
      yield content;
    })(),
    fileBytes,
  );
  await store.keep(file, key);
  await db.query(
    `INSERT INTO report_files (key, kept_at, name, type, bytes, sha256)
     VALUES ($1, clinic_now(), 'a.pdf', 'application/pdf', $2, $3)`,
    [key, fileBytes, createHash('sha256').update(content).digest('hex')],
  );
  return key;
}
