import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveFolder } from '../adapters/archives/archive-folder.ts';
import { localFiles } from '../adapters/files/local-files.ts';
import { openJobs } from '../adapters/jobs.ts';
import { backUp } from './back-up.service.ts';
import { completeRestore } from './complete-restore.service.ts';
import { makeBackupKeys, readBackupKeys, readRecoveryKeys } from './keys.ts';
import { openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { loadSecrets } from '../shared/secrets.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';

/** A database of `DATABASE_URL` that its operator has restored, for a clinic whose machine and files are lost. */
let home: string;
let database: TestDatabase;
let db: Database;
const at = (name: string) => join(home, name);
const silent = () => undefined;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clinic-database-'));
  await chmod(home, 0o755);
  await mkdir(at('disk'));
  database = await createTestDatabase();
  db = openDatabase({ ...database.owner, statement_timeout: 0, query_timeout: 0 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
  await rm(home, { recursive: true });
});

it('files come back from the archives, and an SMS that waited is not sent twice', { timeout: 120_000 }, async () => {
  loadSecrets(at('clinic'));
  await makeBackupKeys(at('clinic'), at('keys.txt'));
  const readKeys = () => readBackupKeys(at('clinic'));
  const files = await localFiles(at('clinic/files'));
  const key = randomBytes(16).toString('hex');
  const arrived = await files.receive(
    (async function* () {
      yield Buffer.from(key);
    })(),
    100,
  );
  await files.keep(arrived, key);
  await db.query(
    `INSERT INTO report_files (key, kept_at, name, type, bytes, sha256) VALUES ($1, now(), 'a.pdf', 'application/pdf', $2, $3)`,
    [key, arrived.bytes, arrived.sha256],
  );
  await backUp(
    { connection: database.owner, files, readKeys, program: '1.0.0', onStep: silent },
    archiveFolder(at('disk')),
  );
  const jobs = await openJobs(database.owner, silent);
  await db.transaction((tx) => jobs.add(tx, 'notice', { accountId: 12, notice: 'reportReady' }));
  await jobs.stop();

  const disk = archiveFolder(at('disk'));
  const keys = { ...readRecoveryKeys(at('keys.txt')), allowsUnsigned: false };
  const archives = { store: disk, names: await disk.names(), keys, erasures: [] };
  const again = await localFiles(at('again/files'));
  const first = await completeRestore(db, again, archives, silent);
  expect(first.compared).toEqual({ checked: 1, missing: [], damaged: [], orphans: [] });
  expect(first.lines).toEqual([
    '1 SMS waited at that moment. They may have gone out since:',
    'not sent: reportReady to account 12',
  ]);
  expect(await again.keys()).toEqual([key]);
  expect((await completeRestore(db, again, archives, silent)).lines, 'a second time').toEqual([]);
});
