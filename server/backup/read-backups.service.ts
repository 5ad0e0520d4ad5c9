import type { Dependencies } from '../adapters/dependencies.ts';
import { readArchiving } from './archiving.store.ts';
import type { Written } from './backup.present.ts';
import { readLastBackup } from './nightly.service.ts';
import type { BackupState } from './runs.store.ts';

/** What is known of the backups: of the archives, and of what is written between two nights. */
export async function readBackups({
  db,
  shippingState,
}: Pick<Dependencies, 'db' | 'shippingState'>): Promise<[BackupState, Written | null]> {
  const own = shippingState();
  const state = own ?? (await readArchiving(db));
  return [await readLastBackup(db), state && { ...state, isByDatabase: own === null }];
}
