import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chooseAccount } from './account.ts';
import { giveAllTo } from './cluster.ts';
import { readPostmasterFile } from './connection.ts';
import { clusterFolder, type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';

const asRoot = process.getuid?.() === 0;
const linux = process.platform === 'linux';

let made: string;
let dataDir: string;
let running: EmbeddedPostgres[];

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-embedded-'));
  await chmod(folder, 0o755);
  return folder;
};
/** Puts a database that was made before where the test starts one: to make one takes most of the time. */
async function copyMade(): Promise<void> {
  await cp(made, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await giveAllTo(await chooseAccount(clusterFolder(made)), clusterFolder(dataDir));
}

beforeAll(async () => {
  made = await newFolder();
  await (await startEmbeddedPostgres({ dataDir: made, fast: true })).stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await newFolder();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, fast: true });
  running.push(postgres);
  return postgres;
}

async function ask<T>({ connection }: EmbeddedPostgres, sql: string): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: T }>(sql);
    return rows[0]?.answer as T;
  } finally {
    await client.end();
  }
}

const setting = (postgres: EmbeddedPostgres, name: string) =>
  ask<string>(postgres, `SELECT current_setting('${name}') AS answer`);
const pidOf = async (folder = dataDir) => (await readPostmasterFile(join(folder, 'postgres')))?.pid ?? 0;

describe('startEmbeddedPostgres', () => {
  it.runIf(linux)('says how to close a folder that was copied open to others', async () => {
    await copyMade();
    await (await start()).stop();
    const folder = join(dataDir, 'postgres');
    await chmod(folder, 0o755);
    await expect(start()).rejects.toThrow(
      new RegExp(`As root: chown -R \\d+:\\d+ ${folder} && chmod -R go= ${folder}\\.`),
    );
  });

  it('makes a database with checksums, UTF-8 and UTC, and without a TCP port', async () => {
    const postgres = await start();
    expect(await setting(postgres, 'server_version')).toMatch(/^18\./);
    expect(await setting(postgres, 'data_checksums')).toBe('on');
    expect(await setting(postgres, 'server_encoding')).toBe('UTF8');
    expect(await setting(postgres, 'TimeZone')).toBe('UTC');
    if (process.platform !== 'win32') expect(await setting(postgres, 'listen_addresses')).toBe('');
    expect(await ask(postgres, 'SELECT current_database() AS answer')).toBe('clinic');
  });

  it('keeps fsync on, unless a test turns it off', { tags: 'drill' }, async () => {
    await copyMade();
    const postgres = await startEmbeddedPostgres({ dataDir });
    running.push(postgres);
    expect(await setting(postgres, 'fsync')).toBe('on');
    expect(await setting(postgres, 'synchronous_commit')).toBe('on');
  });

  it('keeps its data from one start to the next', async () => {
    await copyMade();
    const first = await start();
    await ask(first, 'CREATE TABLE kept AS SELECT 7 AS answer');
    await first.stop();
    expect(await ask(await start(), 'SELECT answer FROM kept')).toBe(7);
  });

  it('needs a password, and makes a new one if its file is lost', async () => {
    await copyMade();
    const first = await start();
    const stranger = { ...first, connection: { ...first.connection, password: 'guess' } };
    await expect(ask(stranger, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    await first.stop();
    await rm(join(dataDir, 'postgres', 'clinic.password'));
    expect(await ask(await start(), 'SELECT 1 AS answer')).toBe(1);
  });

  it('keeps what people typed out of its log', async () => {
    await copyMade();
    const postgres = await start();
    await ask(postgres, 'CREATE TABLE people (phone text UNIQUE)');
    await ask(postgres, `INSERT INTO people VALUES ('9000000007')`);
    await expect(ask(postgres, `INSERT INTO people VALUES ('9000000007')`)).rejects.toThrow(/duplicate key/);
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toContain('9000000007');
  });

  it('works in a path with spaces, quotes and Bengali letters', async () => {
    const folder = join(dataDir, `my clinic's "data", ক্লিনিক`);
    expect(await ask(await start(folder), 'SELECT 1 AS answer')).toBe(1);
  });

  it('works in a path longer than a socket path may be, and leaves no link behind', { tags: 'drill' }, async () => {
    const folder = join(dataDir, 'a'.repeat(60), 'b'.repeat(60));
    const postgres = await start(folder);
    expect(await ask(postgres, 'SELECT 1 AS answer')).toBe(1);
    expect(postgres.connection.host?.length).toBeLessThan(80);
    await postgres.stop();
    await expect(stat(String(postgres.connection.host))).rejects.toThrow(/ENOENT/);
    running = [];
  });

  it('starts again after an interrupted first start', { tags: 'drill' }, async () => {
    await mkdir(join(dataDir, 'postgres.new'));
    await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
    expect(await ask(await start(), 'SELECT 1 AS answer')).toBe(1);
  });

  const closedFolder = { skip: !asRoot || !linux, tags: 'drill' };
  it('works for root in a folder that no other account may enter', closedFolder, async () => {
    const closed = join(dataDir, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const folder = join(closed, 'data');
    expect(await ask(await start(folder), 'SELECT 1 AS answer')).toBe(1);
    expect((await stat(join(folder, 'postgres'))).uid).not.toBe(0);
  });

  it.skipIf(!asRoot)('says in one line that a folder is not writable', async () => {
    await writeFile(join(dataDir, 'file'), '');
    await expect(startEmbeddedPostgres({ dataDir: join(dataDir, 'file', 'data') })).rejects.toThrow(
      /^Cannot write in .*\.$/,
    );
  });
});

describe.skipIf(!linux)('on a full disk', { tags: 'drill' }, () => {
  it('says so in one line, and starts once there is space', async () => {
    const program = spawnHolder('ulimit -f 4000; exec "$@"');
    const message = text(program.stderr);
    expect(await once(program, 'exit')).not.toEqual([0, null]);
    expect(await message).toMatch(
      /StartError: (The database could not be made|Cannot write in .*): a limit on the size of files/,
    );
    expect(await ask(await start(), 'SELECT 1 AS answer')).toBe(1);
  });
});

describe('after a crash', () => {
  beforeEach(copyMade);

  it('recovers from a postmaster.pid that names a running process of another program', async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(dataDir, 'postgres', '.s.PGSQL.5432.lock'), `${process.pid}\n`);
    await writeFile(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n/proc/self/cwd\n1700000000\n5432\n.\n\n  123456  7\nready   \n`,
    );
    expect(await ask(await start(), 'SELECT 1 AS answer')).toBe(1);
  });

  it('restarts a database that is killed under a running clinic', async () => {
    const postgres = await start();
    await ask(postgres, 'CREATE TABLE kept AS SELECT 7 AS answer');
    const pid = await pidOf();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => pidOf(), { timeout: 15_000 }).not.toBe(pid);
    await expect.poll(() => ask(postgres, 'SELECT answer FROM kept').catch(String), { timeout: 15_000 }).toBe(7);
  });

  it('gives up on a database that is killed again and again', { tags: 'drill', timeout: 60_000 }, async () => {
    const postgres = await start();
    let failed = false;
    void postgres.failed.then(() => (failed = true));
    for (let last = 0; !failed;) {
      const pid = await pidOf();
      if (pid !== last && pid < 10_000_000 && pid > 0) {
        process.kill(pid, 'SIGKILL');
        last = pid;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await postgres.failed).message).toMatch(/again and again|does not start/);
  });

  const whoIsKilled = ['the program', 'the database', 'both', 'everything'];
  it.each(whoIsKilled)('recovers when %s is killed', { tags: 'drill' }, async (whom) => {
    const program = spawnHolder();
    const [output] = (await once(program.stdout, 'data')) as [Buffer];
    expect(output.toString()).toContain('up');
    const database = await pidOf();
    const guard = Number((await readFile(`/proc/${database}/stat`, 'utf8')).split(') ')[1]?.split(' ')[1]);
    const ended = once(program, 'exit');
    if (whom === 'everything') process.kill(guard, 'SIGKILL');
    if (whom !== 'the program') process.kill(database, 'SIGKILL');
    if (whom !== 'the database') program.kill('SIGKILL');
    else program.stdin.end();
    await ended;
    const next = await start();
    expect(await ask(next, 'SELECT count(*)::int AS answer FROM held')).toBe(1);
    expect(await pidOf()).not.toBe(database);
  });

  it('leaves no PostgreSQL running when the program is killed', async () => {
    const program = spawnHolder();
    await once(program.stdout, 'data');
    program.kill('SIGKILL');
    await expect.poll(() => pidOf(), { timeout: 10_000 }).toBe(0);
  });
});

/**
 * Another process that starts a database, writes into it, prints "up" and holds it until its input ends; started by a
 * shell.
 */
function spawnHolder(shell = 'exec "$@"') {
  const script = `
    import pg from 'pg';
    import { startEmbeddedPostgres } from '${new URL('./start.ts', import.meta.url).href}';
    const postgres = await startEmbeddedPostgres({ dataDir: process.argv[1] });
    const client = new pg.Client(postgres.connection);
    client.on('error', () => undefined);
    await client.connect();
    await client.query('CREATE TABLE held AS SELECT 1 AS answer');
    process.stdout.write('up');
    process.stdin.resume().on('end', () => process.exit(0));
  `;
  const command = [process.execPath, '--input-type=module', '-e', script, dataDir];
  return spawn('/bin/sh', ['-c', shell, 'sh', ...command]);
}
