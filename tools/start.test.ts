import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, readFileSync } from 'node:fs';
import { access, chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseAccount } from '../server/db/embedded/account.ts';
import { giveAllTo } from '../server/db/embedded/cluster.ts';
import { clusterFolder } from '../server/db/embedded/start.ts';

/**
 * These tests start the real programs, as `npm start` does: the launcher, the server, PostgreSQL. One demo is made; the
 * tests begin with copies of it. Each start takes seconds, so those tagged `drill` run in `npm run drill programs`.
 */
const project = join(import.meta.dirname, '..');
const patience = 120_000;
const someone = 65_534;
const production = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  SMS_URL: 'http://127.0.0.1:9/{to}/{text}',
};

let home: string;
let dataDir: string;
const started: ChildProcess[] = [];

/** What the first start of the demo printed, and how it ended. */
let first: { printed: string; exit: unknown };
const made = () => join(home, 'made', 'my data');

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clinic-start-'));
  await chmod(home, 0o755);
  await mkdir(join(home, 'made'));
  await chmod(join(home, 'made'), 0o777);
  dataDir = made();
  const { child, output, exit } = await open(mayActAs(someone) ? { uid: someone, script: ['tools/start.ts'] } : {});
  child.kill('SIGINT');
  first = { exit: await exit, printed: await output };
}, patience);
afterAll(() => rm(home, { recursive: true }));

/** A data folder of this test's own, which does not exist yet. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(home, 'case-'));
  await chmod(folder, 0o777);
  return (dataDir = join(folder, 'my data'));
}

/** A copy of the demo in a folder of its own. */
async function copyDemo(): Promise<string> {
  await cp(made(), await newFolder(), { recursive: true, mode: constants.COPYFILE_FICLONE });
  await giveAllTo(await chooseAccount(clusterFolder(made())), clusterFolder(dataDir));
  return dataDir;
}

/** Ends what a test started, and waits for its database. */
async function endAll(): Promise<void> {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await vi.waitUntil(async () => (await databasePid()) === 0, { timeout: 10_000 });
}

interface RunOptions {
  env?: Record<string, string>;
  script?: string[];
  uid?: number;
}

function run({ env = {}, script = ['tools/run.mjs', 'tools/start.ts'], uid }: RunOptions = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, script, {
    cwd: project,
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: dataDir, ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return { child, output: text(child.stdout), errors: text(child.stderr), exit: once(child, 'exit') };
}

/** Runs until the clinic prints its address. `printed` is what it has printed so far. */
async function open(options?: RunOptions) {
  const running = run(options);
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    running.child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /The clinic is open: (\S+)/.exec(printed)?.[1];
      if (found) resolve(found.replace('localhost', '127.0.0.1'));
    });
    void running.exit.then(async () => reject(new Error(await running.errors)));
  });
  return { ...running, address, printed: () => printed };
}

/** Runs a start that must fail; answers its output. */
async function refusal(options: RunOptions): Promise<string> {
  const { exit, errors } = run(options);
  expect(await exit).toEqual([1, null]);
  return errors;
}

async function databasePid(): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '0');
  const pid = Number.parseInt(file, 10);
  return isAlive(pid) ? pid : 0;
}

function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

const childOf = async (pid: number) =>
  Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ')[0]);
const isOpen = async (address: string) => (await fetch(`${address}/healthz`)).status === 200;

/** Whether this test may start the clinic as another user: it runs as root, and other users can read the project. */
function mayActAs(uid: number): boolean {
  if (process.getuid?.() !== 0) return false;
  const reads = `fs.accessSync(${JSON.stringify(import.meta.filename)})`;
  return spawnSync(process.execPath, ['-e', reads], { uid, cwd: '/' }).status === 0;
}

const askForCode = (phoneNumber: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ phoneNumber }),
});
const makeAdmin = (...args: string[]) => run({ script: ['tools/run.mjs', 'tools/admin.ts', ...args] });
const linux = { skip: process.platform !== 'linux', timeout: patience };

describe('the first start of a demo', linux, () => {
  it('prints the address, the accounts and how to stop, and stops in order', () => {
    expect(first.exit).toEqual([0, null]);
    expect(first.printed).toContain('9000000001');
    expect(first.printed).toContain('Ctrl-C');
  });

  it.skipIf(!mayActAs(someone))('is told to an ordinary user who may not write', async () => {
    await newFolder();
    await chmod(join(dataDir, '..'), 0o755);
    expect(await refusal({ uid: someone, script: ['tools/start.ts'] })).toMatch(
      /^Cannot write in .*may not write there\.\n$/,
    );
  });
});

describe('a demo that runs', linux, () => {
  let clinic: Awaited<ReturnType<typeof open>>;
  let folder: string;
  beforeAll(async () => {
    folder = await copyDemo();
    clinic = await open();
  }, patience);
  beforeEach(() => {
    dataDir = folder;
  });
  afterAll(endAll, patience);

  it('prints a one-time code, and writes it to the outbox', async () => {
    await fetch(`${clinic.address}/login/start`, askForCode('9000000007'));
    await expect.poll(clinic.printed, { timeout: 15_000 }).toMatch(/^SMS to 9000000007: .*\d{6}/m);
    const lines = (await readFile(join(dataDir, 'sms-outbox.jsonl'), 'utf8')).trim().split('\n');
    const sent = JSON.parse(lines.at(-1) ?? '') as Record<string, string>;
    expect(Object.keys(sent)).toEqual(['at', 'to', 'text']);
    expect(sent.text).toMatch(/\d{6}/);
  });

  it('goes on when a second start on the same data is refused', async () => {
    expect(await refusal({})).toBe(
      `A clinic already runs on ${dataDir}: stop that one, or choose another folder (DATA_DIR).\n`,
    );
    expect(await isOpen(clinic.address)).toBe(true);
  });

  it('goes on when somebody is made an admin', async () => {
    const { exit, output } = makeAdmin('9123456781', 'রীনা দাস');
    expect(await exit).toEqual([0, null]);
    expect(await output).toMatch(/^রীনা দাস \(9123456781\) is an admin now/);
    expect(await isOpen(clinic.address)).toBe(true);
  });

  it('gets its database back when that is killed', async () => {
    const database = await databasePid();
    process.kill(database, 'SIGKILL');
    const ready = () =>
      fetch(`${clinic.address}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(databasePid, { timeout: 20_000 }).not.toBe(database);
    await expect.poll(ready, { timeout: 20_000 }).toBe(200);
  });
});

describe('npm start', linux, () => {
  afterEach(endAll);

  it('stops in order when its terminal is closed', { tags: 'drill' }, async () => {
    await copyDemo();
    const { address, child, exit } = await open();
    expect(await isOpen(address)).toBe(true);
    child.kill('SIGHUP');
    expect(await exit).toEqual([0, null]);
    expect(await databasePid()).toBe(0);
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\n$/);
  });

  it('finishes running requests before it stops', { tags: 'drill' }, async () => {
    await copyDemo();
    const { address, child, exit } = await open();
    const { body } = askForCode('9000000007');
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const answer = text(socket);
    const head = `POST /login/start HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`);
    // Once a later connection is answered, the start of this request has arrived.
    await isOpen(address);
    // One Ctrl-C at a terminal arrives twice: directly, and forwarded by the launcher.
    process.kill(await childOf(child.pid ?? 0), 'SIGINT');
    child.kill('SIGINT');
    await expect.poll(() => isOpen(address).catch(() => false)).toBe(false);
    socket.write(body.slice(5));
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await exit).toEqual([0, null]);
  });

  it('ends at once on a second Ctrl-C', { tags: 'drill' }, async () => {
    await copyDemo();
    const { address, child, exit } = await open();
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'POST /login/start HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    await isOpen(address);
    const asked = Date.now();
    child.kill('SIGINT');
    await vi.waitUntil(() => child.exitCode !== null || !child.kill('SIGINT'), { timeout: 5000, interval: 200 });
    expect(await exit).toEqual([1, null]);
    // The first signal must have had a chance to work.
    expect(Date.now() - asked).toBeGreaterThan(1000);
  });

  it('stops even if its log cannot be written', { tags: 'drill' }, async () => {
    await copyDemo();
    await rm(join(dataDir, 'clinic.log'));
    await symlink('/dev/full', join(dataDir, 'clinic.log'));
    const { address, child, exit } = await open();
    // Each response writes a line to the log.
    expect(await isOpen(address)).toBe(true);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  it('recovers when the launcher, or server and database are killed', { tags: 'drill' }, async () => {
    await copyDemo();
    for (const whom of ['the launcher', 'the server and the database']) {
      const { child, exit } = await open();
      const server = await childOf(child.pid ?? 0);
      if (whom.includes('launcher')) process.kill(child.pid ?? 0, 'SIGKILL');
      if (whom.includes('database')) process.kill(await databasePid(), 'SIGKILL');
      if (whom.includes('server')) process.kill(server, 'SIGKILL');
      await exit;
      await expect.poll(() => isAlive(server), { timeout: 15_000 }).toBe(false);
    }
    expect(await isOpen((await open()).address)).toBe(true);
  });

  it('refuses a port in use before it writes anything', async () => {
    await newFolder();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await refusal({ env: { PORT: String(port) } })).toMatch(/^Port \d+ is taken by another program.*\n$/);
    await expect(access(join(dataDir, 'postgres'))).rejects.toThrow(/ENOENT/);
    other.close();
  });

  it('refuses wrong settings, with a line for each', async () => {
    await newFolder();
    expect((await refusal({ env: { PORT: 'x', RATE_PROFILE: 'y' } })).trim().split('\n')).toHaveLength(2);
  });

  it('never runs a real clinic on demo data', async () => {
    await copyDemo();
    expect(await refusal({ env: production })).toMatch(/^This database holds demo data.*\n$/);
  });

  it("never runs a demo on a real clinic's database", { tags: 'drill' }, async () => {
    await newFolder();
    const { child, exit } = await open({ env: production });
    child.kill('SIGTERM');
    await exit;
    expect(await refusal({})).toMatch(/^This database is a real clinic's.*\n$/);
  });

  it('refuses a data folder that cannot be created', async () => {
    await newFolder();
    await writeFile(join(dataDir, '..', 'file'), '');
    expect(await refusal({ env: { DATA_DIR: join(dataDir, '..', 'file', 'data') } })).toMatch(
      /^Cannot write in .*a file, not a folder.*\n$/,
    );
    expect(await refusal({ env: { DATA_DIR: '/proc/clinic' } })).toMatch(/^Cannot write in \/proc\/clinic: .*\n$/);
  });
});

describe('a project folder that may not be written', linux, () => {
  afterEach(endAll);

  const user = process.getuid?.() === 0 ? someone : undefined;

  it.skipIf(user !== undefined && !mayActAs(user))('is told in one line before npm tries to install', async () => {
    const clone = await mkdtemp(join(home, 'clone-'));
    await mkdir(join(clone, 'tools'));
    for (const file of ['tools/run.mjs', 'package.json', 'package-lock.json'])
      await copyFile(join(project, file), join(clone, file));
    await chmod(clone, 0o555);
    const script = [join(clone, 'tools', 'run.mjs'), 'tools/start.ts'];
    const options = { script, ...(user === undefined ? {} : { uid: user }) };
    expect(await refusal(options)).toMatch(new RegExp(`^Cannot write in ${clone}, .*\\n$`));
    await chmod(clone, 0o755);
  });
});

describe('a clinic without an SMS gateway', linux, () => {
  afterEach(endAll);

  it('starts; whoever works there logs in with a code from its machine, and no code is in a file', async () => {
    await newFolder();
    const admin = makeAdmin('9123456780', 'Asha Devi');
    expect(await admin.exit).toEqual([0, null]);
    const { address, printed } = await open({ env: { NODE_ENV: 'production', HOST: '127.0.0.1' } });
    const refused = await fetch(`${address}/login/start`, askForCode('9123456780'));
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, 'NO_SMS']);
    const cookie = refused.headers.getSetCookie().map((one) => one.split(';')[0]);
    const made = run({ script: ['tools/run.mjs', 'tools/open.ts', '9123456780'] });
    const code = /^Asha Devi logs in with (\d{6}), once/.exec(await made.output)?.[1] ?? '';
    const opened = await fetch(`${address}/login/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookie.join('; ') },
      body: JSON.stringify({ phoneNumber: '9123456780', otp: code }),
    });
    expect([opened.status, ((await opened.json()) as { role: string }).role]).toEqual([200, 'Admin']);
    expect(printed()).not.toContain(code);
    await expect(access(join(dataDir, 'sms-outbox.jsonl'))).rejects.toThrow(/ENOENT/);
    const unknown = run({ script: ['tools/run.mjs', 'tools/open.ts', '9000000000'] });
    expect(await unknown.errors).toMatch(/^Nobody has an account with that phone\. .*npm run admin.*\n$/);
  });
});

describe('npm run admin', linux, () => {
  afterEach(endAll);

  it('makes an admin while the clinic is stopped', async () => {
    await copyDemo();
    const { exit, output } = makeAdmin('9123456780', 'Asha Devi');
    expect(await exit).toEqual([0, null]);
    expect(await output).toMatch(/^Asha Devi \(9123456780\) is an admin now/);
  });

  it.each([
    [['912345678', 'Asha'], /exactly 10 digits/],
    [['9123456780', 'A'.repeat(31)], /up to 30 characters/],
    [['9123456780', ' '], /name is missing/],
    [[], /Whom\?/],
  ])('refuses %j with a clear line', { tags: 'drill' }, async (args, line) => {
    await newFolder();
    const { exit, errors } = makeAdmin(...args);
    expect(await exit).toEqual([1, null]);
    expect(await errors).toMatch(line);
    expect((await errors).trim().split('\n')).toHaveLength(1);
  });
});
