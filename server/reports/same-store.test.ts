import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { ensureSameStore } from './same-store.service.ts';

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  app = await startTestApp();
  dataDir = await mkdtemp(join(tmpdir(), 'clinic-store-'));
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

it('a store without any of the files stored last is refused, one without some of them is not', async () => {
  const stored = new Set<string>();
  const store = {
    fetch: (key: string) => Promise.resolve(stored.has(key) ? { path: key, release: () => Promise.resolve() } : null),
  };
  await app.db.query('DELETE FROM report_files');
  await ensureSameStore(app.db, store, dataDir);
  for (let n = 1; n <= 6; n++)
    await app.db.query(
      `INSERT INTO report_files (key, kept_at, name, type, bytes, sha256)
       VALUES (lpad($1, 32, '0'), clinic_now() + $1::integer * interval '1 s', 'a.pdf', 'application/pdf', 1,
         repeat('a', 64))`,
      [String(n)],
    );
  const key = (n: number) => String(n).padStart(32, '0');
  stored.add(key(1));
  const check = () => ensureSameStore(app.db, store, dataDir);
  await expect(check()).rejects.toThrow('holds none of the 5 files that this database stored last');
  stored.add(key(3));
  await check();
  stored.delete(key(3));
  await writeFile(join(dataDir, 'files-lost'), '');
  await check();
});
