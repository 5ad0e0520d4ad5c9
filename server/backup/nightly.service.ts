import type { Db } from '../db/database.ts';
import { isDue } from './nightly.ts';
import { readBackupState, readPlaceState } from './runs.store.ts';

/** How the running clinic makes its backups. */
export interface NightlyBackups {
  /** The places that the settings name. */
  readonly places: readonly string[];
  /** Makes those that are due, in a process of its own. */
  readonly run: () => Promise<void>;
}

/** What the database knows of backups. */
export const readLastBackup = (db: Db) => readBackupState(db);

/** Which places lack this night's archive. */
export async function findDuePlaces(db: Db, places: readonly string[]): Promise<string[]> {
  const { now } = await readBackupState(db);
  const states = await Promise.all(places.map((place) => readPlaceState(db, place)));
  return places.filter((_, index) => isDue(now, states[index]!));
}

/** Makes the night's backup if it is due. */
export async function backUpAtNight(db: Db, { places, run }: NightlyBackups): Promise<void> {
  if ((await findDuePlaces(db, places)).length > 0) await run();
}
