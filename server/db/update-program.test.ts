import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBackupKeys } from '../backup/keys.ts';
import { readMigrations } from './migrate.ts';
import { loadSecrets } from '../shared/secrets.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { isShipped } from '../../tools/release/contents.ts';
import { programFolder, thisPlatform } from '../../tools/release/release.ts';
import { releaseFile } from '../shared/commands.ts';

/** The real update, from one small release to the next, with the packages of this checkout. */
let home: string;
let database: TestDatabase;
const at = (name: string) => join(home, name);

async function makeRelease(folder: string, version: string, migration: number): Promise<void> {
  const shipped = (path: string) => isShipped(path.slice(programFolder.length + 1));
  for (const part of ['server', 'contract', 'tools', 'package.json'])
    await cp(join(programFolder, part), join(folder, part), { recursive: true, filter: shipped });
  await symlink(join(programFolder, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, releaseFile), JSON.stringify({ version, platform: thisPlatform, migration }));
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clinic-update-'));
  database = await createTestDatabase();
  loadSecrets(at('data'));
  await makeBackupKeys(at('data'), at('keys.txt'));
  await mkdir(at('disk'));
  const last = (await readMigrations()).at(-1)?.number ?? 0;
  await makeRelease(at('clinic-1.0.0'), '1.0.0', last);
  await symlink(at('clinic-1.0.0'), at('current'));
  await makeRelease(at('made/clinic-1.1.0'), '1.1.0', last + 1);
  const added = `made/clinic-1.1.0/server/db/migrations/${String(last + 1).padStart(4, '0')}_added.sql`;
  await writeFile(at(added), 'CREATE TABLE added (id integer);\n');
  const files = ['clinic-1.1.0/release.json', 'clinic-1.1.0'];
  await promisify(execFile)('tar', ['-czf', at('clinic-1.1.0.tar.gz'), '-C', at('made'), ...files]);
});
afterAll(async () => {
  await database.drop();
  await rm(home, { recursive: true });
});

async function update(): Promise<string> {
  const { user, password, host, port, database: name } = database.owner;
  const url = `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  const args = [at('clinic-1.0.0/tools/update.ts'), at('clinic-1.1.0.tar.gz'), '--backup', at('disk')];
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, args, {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: at('data'), DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const [printed, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  expect([errors, code]).toEqual(['', 0]);
  return printed;
}

async function tables(): Promise<number> {
  const client = new pg.Client(database.owner);
  await client.connect();
  const { rows } = await client.query<{ number: number }>(
    `SELECT count(*)::int AS number FROM pg_class WHERE relname = 'added'`,
  );
  await client.end();
  return rows[0]?.number ?? 0;
}

it(
  'backs up, brings the data up to date and switches; a killed one keeps the backup of before',
  { timeout: 90_000 },
  async () => {
    expect(await update()).toMatch(/The backup of before is .*disk.clinic-.*\.tar\.zst\.age\.\n.*version 1\.1\.0 now/s);
    expect(await readlink(at('current'))).toBe(at('clinic-1.1.0'));
    expect(await tables()).toBe(1);
    const archives = await readdir(at('disk'));
    expect(archives).toHaveLength(1);

    // As if it had been killed before it switched: the old program cannot back up what is new already.
    await rm(at('current'));
    await symlink(at('clinic-1.0.0'), at('current'));
    expect(await update()).not.toContain('The backup of before');
    expect(await readlink(at('current'))).toBe(at('clinic-1.1.0'));
    expect(await readdir(at('disk'))).toEqual(archives);
  },
);
