import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentBackup } from './backup.present.ts';
import { readLastBackup } from './nightly.service.ts';

export function backupHandlers({ db, demo, shippingState }: Dependencies): Pick<Handlers, 'readBackup'> {
  return { readBackup: async () => presentBackup(await readLastBackup(db), shippingState(), demo) };
}
