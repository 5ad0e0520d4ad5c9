import { forgetAllSecondFactors } from '../accounts/second-factor.service.ts';
import type { Db } from '../db/database.ts';
import {
  createSecrets,
  findMasterKey,
  fingerprintOf,
  loadSecrets,
  readMasterKey,
  secretKeyFile,
} from '../shared/secrets.ts';
import type { KeyPlace, Secrets } from '../shared/secrets.ts';
import { StartError } from '../shared/start-error.ts';
import { readKeyState, writeFingerprint } from './clinic-key.store.ts';
import { asTyped } from '../shared/commands.ts';

const cure =
  'Put its copy back, or take it out of a backup: ' +
  `${asTyped('restore', '<archive> --keys <file of keys> --only-secret-key')}. ` +
  `If it is lost for good: ${asTyped('admin', '--new-secret-key')}.`;

/**
 * Opens the clinic's secrets; a new clinic gets a key. The database notes its fingerprint, so that another key, or a
 * new one in place of a lost one, is never taken silently.
 * @throws StartError
 */
export async function openSecrets(db: Db, place: KeyPlace): Promise<Secrets> {
  const { fingerprint: known, wasUsed } = await readKeyState(db);
  const { dataDir, secretKey } = place;
  if (!findMasterKey(place) && (known || wasUsed))
    throw new StartError(`secret.key, which this database was made with, is missing in ${dataDir}. ${cure}`);
  const master = findOrMakeKey(place);
  const fingerprint = fingerprintOf(master);
  if (known === null) await writeFingerprint(db, fingerprint);
  else if (known !== fingerprint)
    throw new StartError(
      `${secretKey ? 'SECRET_KEY' : secretKeyFile(dataDir)} is not the key that this database was made with. ${cure}`,
    );
  return createSecrets(master);
}

/**
 * Takes the clinic's key, or a new one, for this database from now on. Second factors are sealed with the lost one:
 * they are set up anew.
 */
export async function acceptSecretKey(db: Db, place: KeyPlace): Promise<void> {
  await writeFingerprint(db, fingerprintOf(findOrMakeKey(place)));
  await forgetAllSecondFactors(db);
}

function findOrMakeKey(place: KeyPlace): Buffer {
  const found = findMasterKey(place);
  if (found) return found;
  loadSecrets(place.dataDir);
  return readMasterKey(place.dataDir);
}
