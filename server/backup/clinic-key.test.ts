import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { writeKind } from '../demo/demo.store.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { acceptSecretKey, openSecrets } from './clinic-key.service.ts';

let app: TestApp;
let folder: string;
const inFolder = (secretKey: Buffer | null = null) => ({ dataDir: folder, secretKey });
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'clinic-key-'));
  await writeKind(app.db, 'real');
});
beforeEach(() => app.db.query('UPDATE clinic_kind SET key_fingerprint = NULL'));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it('a lost or another secret.key beside a database is refused, until it is back or accepted', async () => {
  const path = join(folder, 'secret.key');
  const first = await openSecrets(app.db, inFolder());
  expect((await openSecrets(app.db, inFolder())).hmac('x')).toEqual(first.hmac('x'));
  const kept = await readFile(path, 'utf8');
  await rm(path);
  await expect(openSecrets(app.db, inFolder())).rejects.toThrow(/is missing in .*Put its copy back/);
  await expect(readFile(path)).rejects.toThrow('ENOENT');
  await writeFile(path, `${'ab'.repeat(32)}\n`);
  await expect(openSecrets(app.db, inFolder())).rejects.toThrow(/is not the key that this database was made with/);
  await writeFile(path, kept);
  expect((await openSecrets(app.db, inFolder())).hmac('x')).toEqual(first.hmac('x'));
  await rm(path);
  await acceptSecretKey(app.db, inFolder());
  expect((await openSecrets(app.db, inFolder())).hmac('x')).not.toEqual(first.hmac('x'));

  // A database from before fingerprints, where somebody has logged in.
  await app.db.query('UPDATE clinic_kind SET key_fingerprint = NULL');
  await app.db.query(
    `INSERT INTO audit_log (role, action, call, outcome, subjects, records, request_id, address)
     VALUES ('User', 'sign-in', 'logIn', 'done', '{}', '{}', gen_random_uuid(), '::1')`,
  );
  await rm(path);
  await expect(openSecrets(app.db, inFolder())).rejects.toThrow('is missing in');
});

it('the key of the settings is used instead of a file, and leaves none behind', async () => {
  const other = await mkdtemp(join(tmpdir(), 'clinic-key-'));
  const place = { dataDir: other, secretKey: Buffer.alloc(32, 7) };
  await app.db.query('UPDATE clinic_kind SET key_fingerprint = NULL');
  const first = await openSecrets(app.db, place);
  expect((await openSecrets(app.db, place)).hmac('x')).toEqual(first.hmac('x'));
  await expect(openSecrets(app.db, { ...place, secretKey: Buffer.alloc(32, 8) })).rejects.toThrow(
    'SECRET_KEY is not the key that this database was made with',
  );
  expect(await readdir(other)).toEqual([]);
  await rm(other, { recursive: true });
});
