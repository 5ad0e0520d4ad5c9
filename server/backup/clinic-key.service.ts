import { existsSync } from 'node:fs';
import type { Db } from '../db/database.ts';
import { fingerprintOf, loadSecrets, readMasterKey, secretKeyFile } from '../secrets.ts';
import type { Secrets } from '../secrets.ts';
import { StartError } from '../start-error.ts';
import { readKeyState, writeFingerprint } from './clinic-key.store.ts';

const cure =
  'Put its copy back, or take it out of a backup: ' +
  'npm run restore -- <archive> --keys <file of keys> --only-secret-key. ' +
  'If it is lost for good: npm run admin -- --new-secret-key.';

/**
 * Opens the clinic's secrets; a new clinic gets a key. The database notes its fingerprint, so that another key, or a
 * new one in place of a lost one, is never taken silently.
 * @throws StartError
 */
export async function openSecrets(db: Db, dataDir: string): Promise<Secrets> {
  const { fingerprint: known, wasUsed } = await readKeyState(db);
  if (!existsSync(secretKeyFile(dataDir)) && (known || wasUsed))
    throw new StartError(`secret.key, which this database was made with, is missing in ${dataDir}. ${cure}`);
  const secrets = loadSecrets(dataDir);
  const fingerprint = fingerprintOf(readMasterKey(dataDir));
  if (known === null) await writeFingerprint(db, fingerprint);
  else if (known !== fingerprint)
    throw new StartError(`${secretKeyFile(dataDir)} is not the key that this database was made with. ${cure}`);
  return secrets;
}

/** Takes the key in the data folder, or a new one, for this database from now on. */
export async function acceptSecretKey(db: Db, dataDir: string): Promise<void> {
  loadSecrets(dataDir);
  await writeFingerprint(db, fingerprintOf(readMasterKey(dataDir)));
}
