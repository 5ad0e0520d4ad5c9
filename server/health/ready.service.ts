import { diskFloorBytes } from '#contract/health/shapes.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { ClinicError, clinicError } from '../shared/errors.ts';
import { isWritable } from './health.store.ts';

type Needed = Pick<Dependencies, 'db' | 'files' | 'diskRoom'>;

/**
 * Whether work can be done now: the database takes writes, files can be stored, the disk has room.
 * @throws UNAVAILABLE, STORAGE_FULL
 */
export async function ensureReady({ db, files, diskRoom }: Needed): Promise<void> {
  if (!(await isWritable(db))) throw clinicError('UNAVAILABLE', { cause: new Error('the database is read-only') });
  if ((await diskRoom()).free < diskFloorBytes)
    throw clinicError('STORAGE_FULL', { cause: new Error('the disk of DATA_DIR has no room left') });
  await files.probe().catch((cause: unknown) => {
    throw cause instanceof ClinicError ? cause : clinicError('UNAVAILABLE', { cause });
  });
}
