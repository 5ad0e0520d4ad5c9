import { parseArgs } from 'node:util';
import type pg from 'pg';
import { archiveFolder } from '../server/adapters/archives/archive-folder.ts';
import { chooseArchives, chooseFiles } from '../server/adapters/choose-stores.ts';
import type { ArchiveStore } from '../server/adapters/archives/archives.ts';
import type { StoredArchive } from '../server/backup/back-up.service.ts';
import { readBackupKeys } from '../server/backup/keys.ts';
import { backUp } from '../server/backup/back-up.service.ts';
import { backUpBase } from '../server/backup/back-up-base.service.ts';
import { findDuePlaces } from '../server/backup/nightly.service.ts';
import { openDatabase } from '../server/db/database.ts';
import { clusterFolder } from '../server/db/embedded/start.ts';
import { StartError } from '../server/shared/start-error.ts';
import { asTyped, programVersion } from '../server/shared/commands.ts';
import { reportFailure } from './failure.ts';
import { fromHere } from './from-here.ts';
import { createProgress } from './progress.ts';
import { withConnection } from './reach-database.ts';
import { readOwnSettings } from './release/release.ts';

const progress = createProgress(process.stdout);

/**
 * `npm run backup`: into the places of the settings, or the folder that is given. With `--nightly`, as the clinic runs
 * it: only where this night's archive is missing, and older ones are thinned out.
 */
async function run(): Promise<void> {
  const settings = readOwnSettings();
  const { values, positionals } = parseArgs({ options: { nightly: { type: 'boolean' } }, allowPositionals: true });
  const [folder] = positionals;
  const stores = folder ? [archiveFolder(fromHere(folder))] : chooseArchives(settings);
  if (stores.length === 0)
    throw new StartError(`Where to? ${asTyped('backup', '<folder on another disk>')}, or set BACKUP_FOLDER.`);
  const isNightly = values.nightly === true;
  const faults = await withConnection(
    settings,
    async (connection) => {
      const files = await chooseFiles(settings, 'backup');
      const readKeys = () => readBackupKeys(settings.dataDir);
      const sources = { connection, files, readKeys, program: programVersion, onStep: progress.step };
      const found: unknown[] = [];
      const cluster = folder || settings.databaseUrl ? null : clusterFolder(settings.dataDir);
      const backUpWithBase = async (store: ArchiveStore) => {
        const archive = () => backUp(sources, store, { isNightly });
        if (!cluster) return report(await archive());
        const base = await backUpBase({ ...sources, cluster }, store, { isNightly, work: archive });
        report(base.done);
        console.log(
          `${base.name}\n${(base.bytes / 1e6).toFixed(1)} MB, from which each moment after it can be restored`,
        );
      };
      for (const store of isNightly ? await dueOf(connection, stores, settings.databaseUrl === null) : stores)
        await backUpWithBase(store).catch((error: unknown) => found.push(error));
      return found;
    },
    { asItIs: true },
  );
  // One place that is missing does not keep the others from their archive.
  for (const fault of faults.slice(1)) reportFailure(fault);
  if (faults.length > 0) throw faults[0];
}

async function dueOf(
  connection: pg.PoolConfig,
  stores: readonly ArchiveStore[],
  isEmbedded: boolean,
): Promise<ArchiveStore[]> {
  const db = openDatabase(connection);
  try {
    const due = await findDuePlaces(
      db,
      stores.map(({ place }) => place),
      isEmbedded,
    );
    return stores.filter(({ place }) => due.includes(place));
  } finally {
    await db.close();
  }
}

function report(made: StoredArchive): void {
  progress.done();
  console.log(
    `${made.name}\n${made.rows} rows and ${made.files} files, ${(made.bytes / 1e6).toFixed(1)} MB, in ${made.place}`,
  );
  if (made.lost.length > 0)
    throw new StartError(
      `${made.lost.length} files are missing or damaged in the clinic itself, and in this archive: ` +
        `${made.lost.join(', ')}. Take them from an older archive (docs/operating.md).`,
    );
}

try {
  await run();
  process.exit(0);
} catch (error) {
  progress.done();
  reportFailure(error);
  process.exit(1);
}
