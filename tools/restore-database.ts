import { chooseArchives, chooseFiles } from '../server/adapters/choose-stores.ts';
import { archiveFolder } from '../server/adapters/archives/archive-folder.ts';
import { readArchiveName } from '../server/backup/archive-name.ts';
import { readKeyState } from '../server/backup/clinic-key.store.ts';
import { completeRestore } from '../server/backup/complete-restore.service.ts';
import { readKeptErasures } from '../server/backup/kept-erasures.service.ts';
import { namesOf } from '../server/backup/plan-restore.ts';
import { asTyped } from '../server/shared/commands.ts';
import type { Settings } from '../server/start/settings.ts';
import { StartError } from '../server/shared/start-error.ts';
import { fromHere } from './from-here.ts';
import { withDatabase, sayWrongCounts } from './reach-database.ts';
import { readKeysOf } from './try-backup.ts';
import type { TypedKeys } from './try-backup.ts';

type OnStep = (step: string) => void;

/**
 * After the database of `DATABASE_URL` was brought back by its own means, before a clinic is started on it: fetches
 * report files that the store lacks from the archives, holds back SMS that waited, and carries out again what was
 * erased since. Says what it did.
 * @throws StartError; nothing is changed then
 */
export async function completeDatabase(
  settings: Settings,
  { place, ...typed }: TypedKeys & { place: string | undefined },
  onStep: OnStep,
): Promise<string> {
  if (!settings.databaseUrl)
    throw new StartError(
      '--database is for a database of DATABASE_URL; for the embedded one: ' +
        asTyped('restore', '--until now --keys <file of keys>'),
    );
  const keys = await readKeysOf(typed);
  const [store] = place ? [archiveFolder(fromHere(place))] : chooseArchives(settings);
  if (!store) throw new StartError('Where are the archives? Set BACKUP_URL or BACKUP_FOLDER, or name a folder.');
  return withDatabase(
    settings,
    async (db) => {
      const { fingerprint } = await readKeyState(db);
      if (fingerprint === null)
        throw new StartError('The database of DATABASE_URL holds no clinic: bring it back first (docs/scaling.md).');
      const names = namesOf(await store.names(), fingerprint)
        .map(readArchiveName)
        .filter((archive) => archive !== null)
        .toSorted((one, other) => other.at.getTime() - one.at.getTime())
        .map(({ name }) => name);
      const erasures = await readKeptErasures(store, fingerprint, keys);
      const files = await chooseFiles(settings, 'files');
      const { compared, lines } = await completeRestore(db, files, { store, names, keys, erasures }, onStep);
      return [
        `The database is complete: ${compared.checked} files compared.`,
        ...lines,
        ...(await sayWrongCounts(db)),
      ].join('\n');
    },
    { hasNoLimit: true },
  );
}
