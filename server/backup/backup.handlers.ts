import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentBackup } from './backup.present.ts';
import { readBackups } from './nightly.service.ts';

export function backupHandlers(deps: Dependencies) {
  return { readBackup: async () => presentBackup(...(await readBackups(deps)), deps.demo) } satisfies Partial<Handlers>;
}
