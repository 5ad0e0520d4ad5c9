import { execFile } from 'node:child_process';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  readlink,
  rm,
  symlink,
  truncate,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBackupKeys } from '../server/backup/keys.ts';
import { isEmptyDatabase } from '../server/backup/restore.store.ts';
import { openDatabase } from '../server/db/database.ts';
import type { Database } from '../server/db/database.ts';
import { startEmbeddedPostgres } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import { loadSecrets } from '../server/shared/secrets.ts';
import { aPerson } from '../server/testing/builders.store.ts';
import { thisPlatform } from './release/release.ts';

/** The real programs as two releases beside each other, the newer one with a migration more. */
const project = join(import.meta.dirname, '..');
const run = promisify(execFile);
const earlier = 'clinic-1.0.0';
const later = 'clinic-1.1.0';
let home: string;
const at = (...names: string[]) => join(home, ...names);

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clinic-update-'));
  await chmod(home, 0o755);
  await mkdir(at('disk'));
  await mkdir(at('opt/draft'), { recursive: true });
  await makeRelease(at('opt', earlier), '1.0.0', 900);
  await makeRelease(at('opt/draft', later), '1.1.0', 901);
  await writeFile(at('opt/draft', later, 'server/db/migrations/0901_later.sql'), 'CREATE TABLE later (n integer);\n');
  await run('tar', ['-czf', at('new.tar.gz'), '-C', at('opt/draft'), later]);
  await rm(at('opt/draft'), { recursive: true });
  await symlink(at('opt', earlier), at('opt/current'));
}, 60_000);
afterAll(() => rm(home, { recursive: true }));

async function makeRelease(folder: string, version: string, migration: number): Promise<void> {
  await mkdir(folder);
  for (const name of ['server', 'contract', 'tools'])
    await cp(join(project, name), join(folder, name), { recursive: true });
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
  const about = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as object;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...about, version }));
  await writeFile(join(folder, 'release.json'), JSON.stringify({ version, platform: thisPlatform, migration }));
}

/** Runs a tool of a release. @returns what it printed */
async function use(release: string, script: string, ...args: string[]): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const command = [at('opt', release, `tools/${script}.ts`), ...args];
  return (await run(process.execPath, command, { env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: at('data') } })).stdout;
}

async function withData<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir: at('data'), fast: true });
  const db = openDatabase(postgres.connection);
  try {
    if (await isEmptyDatabase(postgres.connection)) await migrate(postgres.connection);
    return await work(db);
  } finally {
    await db.close();
    await postgres.stop();
  }
}
/** Whose accounts there are, and whether the migration of the newer release was run. */
async function look(db: Database): Promise<{ phones: string[]; isLater: boolean }> {
  const { rows } = await db.query('SELECT phone FROM accounts ORDER BY id');
  const [{ found }] = (await db.query(`SELECT to_regclass('later') IS NOT NULL AS found`)).rows as [{ found: boolean }];
  return { phones: (rows as { phone: string }[]).map(({ phone }) => phone), isLater: found };
}

it(
  'an update keeps the data and runs the new release; back brings release and data of before',
  { timeout: 120_000 },
  async () => {
    const before = await withData((db) => aPerson(db));
    loadSecrets(at('data'));
    await makeBackupKeys(at('data'), at('keys.txt'));
    await expect(use(earlier, 'update', '--back', '--keys', at('keys.txt'))).rejects.toThrow(
      'There was no update here',
    );

    const said = await use(earlier, 'update', at('new.tar.gz'), '--backup', at('disk'));
    expect(said).toContain(`Version 1.1.0 lies in ${at('opt', later)}.`);
    expect(said).toMatch(/The backup of before is .*\.age\.\nThe data are those of version 1\.1\.0 now\./);
    expect(await readlink(at('opt/current'))).toBe(at('opt', later));
    // As if it had been killed at its end: the backup of before stays the way back.
    expect(await use(earlier, 'update', at('new.tar.gz'), '--backup', at('disk'))).not.toContain(
      'The backup of before',
    );
    await withData(async (db) => {
      expect(await look(db)).toEqual({ phones: [before.phone], isLater: true });
      await aPerson(db);
    });

    // As one from before archives were signed: without its last line.
    const { archive } = JSON.parse(await readFile(at('opt/last-update.json'), 'utf8')) as { archive: string };
    await truncate(archive, (await stat(archive)).size - 126);
    const back = ['--back', '--keys', at('keys.txt')];
    await expect(use(later, 'update', ...back)).rejects.toThrow(
      `${archive} is not signed. If nobody had it since the update, add --unsigned.`,
    );
    expect(await readlink(at('opt/current')), 'nothing was moved').toBe(at('opt', later));
    expect((await readdir(home)).filter((name) => name.startsWith('data.'))).toEqual([]);
    expect(await use(later, 'update', ...back, '--unsigned')).toContain('The data of the update are kept in');
    expect(await readlink(at('opt/current'))).toBe(at('opt', earlier));
    expect(await withData(look)).toEqual({ phones: [before.phone], isLater: false });
    expect((await readdir(home)).filter((name) => name.startsWith('data.'))).toHaveLength(1);
    expect(await readdir(at('opt'))).toEqual([earlier, later, 'current']);
  },
);

it.each([
  { checks: true, unsigned: true, passed: ' --unsigned' },
  { checks: false, unsigned: true, passed: '' },
  { checks: false, unsigned: false, passed: '' },
])(
  'back to a release that checks signatures ($checks), unsigned ($unsigned): restores with what that release knows',
  async ({ checks, unsigned, passed }) => {
    const [releases, data] = [at(`opt-${checks}-${unsigned}`), at(`data-${checks}-${unsigned}`)];
    await mkdir(join(releases, 'old/tools'), { recursive: true });
    await mkdir(join(releases, 'old/server/backup'), { recursive: true });
    await mkdir(data);
    await makeRelease(join(releases, 'new'), '1.1.0', 901);
    await symlink(join(project, 'node_modules'), join(releases, 'old/node_modules'));
    await writeFile(join(releases, 'old/tools/restore.ts'), 'console.log("restore", ...process.argv.slice(2));\n');
    if (checks) await writeFile(join(releases, 'old/server/backup/signatures.ts'), '');
    const [archive, keys] = [join(releases, 'archive.age'), join(releases, 'keys.txt')];
    await writeFile(archive, 'of before');
    await writeFile(keys, '');
    const note = { from: join(releases, 'old'), to: join(releases, 'new'), archive };
    await writeFile(join(releases, 'last-update.json'), JSON.stringify(note));
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const options = ['--back', '--keys', keys, ...(unsigned ? ['--unsigned'] : [])];
    const { stdout } = await run(process.execPath, [join(releases, 'new/tools/update.ts'), ...options], {
      env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: data },
    });
    expect(stdout).toContain(`\nrestore ${archive} --keys ${keys}${passed}\n`);
  },
);
