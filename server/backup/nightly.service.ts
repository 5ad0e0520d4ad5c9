import type { Dependencies } from '../adapters/dependencies.ts';
import type { Db } from '../db/database.ts';
import { readArchiving } from './archiving.store.ts';
import type { Written } from './backup.present.ts';
import { isDue, isLineDue } from './nightly.ts';
import { readBackupState, readPlaceState } from './runs.store.ts';
import type { BackupState } from './runs.store.ts';
import { selectPlacesWithLine } from './wal.store.ts';

/** How the running clinic makes its backups. */
export interface NightlyBackups {
  /** The places that the settings name. */
  readonly places: readonly string[];
  /** Whether each place also has a line of WAL. */
  readonly isEmbedded: boolean;
  /** Makes those that are due, in a process of its own. */
  readonly run: () => Promise<void>;
}

/** What the database knows of backups. */
export const readLastBackup = (db: Db) => readBackupState(db);

/** What is known of the backups: of the archives, and of what is written between two nights. */
export async function readBackups({
  db,
  shippingState,
}: Pick<Dependencies, 'db' | 'shippingState'>): Promise<[BackupState, Written | null]> {
  const own = shippingState();
  const state = own ?? (await readArchiving(db));
  return [await readLastBackup(db), state && { ...state, isByDatabase: own === null }];
}

/** Which places lack this night's archive, or, with the embedded database, a line of WAL. */
export async function findDuePlaces(db: Db, places: readonly string[], isEmbedded: boolean): Promise<string[]> {
  const { now } = await readBackupState(db);
  const states = await Promise.all(places.map((place) => readPlaceState(db, place)));
  const withLine = isEmbedded ? await selectPlacesWithLine(db, places) : places;
  return places.filter((place, index) => {
    const state = states[index]!;
    return withLine.includes(place) ? isDue(now, state) : isLineDue(now, state);
  });
}

/** Makes the night's backup if it is due. */
export async function backUpAtNight(db: Db, { places, isEmbedded, run }: NightlyBackups): Promise<void> {
  if ((await findDuePlaces(db, places, isEmbedded)).length > 0) await run();
}
