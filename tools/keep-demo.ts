import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localFiles } from '../server/adapters/files/local-files.ts';
import { makeBackupKeys } from '../server/backup/keys.ts';
import { makeArchive } from '../server/backup/make-archive.service.ts';
import { openDatabase } from '../server/db/database.ts';
import { startEmbeddedPostgres } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import { seedDemoData } from '../server/demo/seed.ts';
import { loadSecrets } from '../server/shared/secrets.ts';

/**
 * Backs up a new demo into a folder, with what reads it: later versions are tried on it (`server/db/upgrades.test.ts`).
 * @param name of the two files, without their endings
 */
export async function keepDemo(folder: string, name: string, program: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clinic-demo-'));
  const onStep = () => undefined;
  const postgres = await startEmbeddedPostgres({ dataDir, onStep, fast: true });
  try {
    const { connection } = postgres;
    await migrate(connection);
    const files = await localFiles(join(dataDir, 'files'));
    const db = openDatabase(connection);
    await seedDemoData(db, { files, origin: 'http://localhost:3000' });
    await db.close();
    loadSecrets(dataDir);
    const keys = await makeBackupKeys(dataDir, join(folder, `${name}.keys.txt`));
    const archive = createWriteStream(join(folder, `${name}.tar.zst.age`));
    await makeArchive({ connection, files, keys, program, onStep }, archive);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true });
    await rm(`${dataDir}-keys`, { recursive: true, force: true });
  }
}
