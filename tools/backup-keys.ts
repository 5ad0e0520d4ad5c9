import { makeBackupKeys } from '../server/backup/keys.ts';
import { StartError } from '../server/shared/start-error.ts';
import { reportFailure } from './failure.ts';
import { fromHere } from './from-here.ts';
import { readOwnSettings } from './release/release.ts';
import { asTyped } from '../server/shared/commands.ts';

/** `npm run backup:keys -- <file>`: makes the keys of backups. What reads them goes into the file. */
try {
  const [sheet] = process.argv.slice(2);
  if (!sheet) throw new StartError(`Where to? ${asTyped('backup:keys', '<file on a USB stick>')}`);
  const { dataDir, secretKey } = readOwnSettings();
  await makeBackupKeys(dataDir, fromHere(sheet), secretKey);
  console.log(
    `The keys are in ${fromHere(sheet)}. Keep that file away from this machine, and print it:\n` +
      'without it no backup can be read, by anyone. Its public key tells which archives are the clinic’s own.',
  );
  process.exit(0);
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
