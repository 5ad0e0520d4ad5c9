import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveFolder } from '../server/adapters/archives/archive-folder.ts';
import { chooseFiles } from '../server/adapters/files/choose-files.ts';
import { readBackupKeys } from '../server/backup/keys.ts';
import { backUp } from '../server/backup/back-up.service.ts';
import { readSettings } from '../server/settings.ts';
import { StartError } from '../server/start-error.ts';
import { reportFailure } from './failure.ts';
import { fromHere } from './from-here.ts';
import { createProgress } from './progress.ts';
import { withConnection } from './reach-database.ts';

const projectFolder = join(import.meta.dirname, '..');
const progress = createProgress(process.stdout);

function readVersion(): string {
  return (JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string }).version;
}

async function run(): Promise<void> {
  const settings = readSettings(process.env, projectFolder);
  const [folder] = process.argv.slice(2);
  if (!folder) throw new StartError('Where to? npm run backup -- <folder on another disk>');
  const keys = readBackupKeys(settings.dataDir);
  const files = await chooseFiles(settings, 'backup');
  const made = await withConnection(
    settings,
    (connection) =>
      backUp(
        { connection, files, keys, program: readVersion(), onStep: progress.step },
        archiveFolder(fromHere(folder)),
      ),
    { asItIs: true },
  );
  progress.done();
  const megabytes = (made.bytes / 1e6).toFixed(1);
  console.log(`${made.name}\n${made.rows} rows and ${made.files} files, ${megabytes} MB, in ${made.place}`);
  if (made.lost.length > 0)
    throw new StartError(
      `${made.lost.length} files are missing or damaged in the clinic itself, and in this archive: ` +
        `${made.lost.join(', ')}. Take them from an older archive (docs/operating.md).`,
    );
}

try {
  await run();
  process.exit(0);
} catch (error) {
  progress.done();
  reportFailure(error);
  process.exit(1);
}
