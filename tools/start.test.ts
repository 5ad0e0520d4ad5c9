import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { access, chmod, copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

/** These tests start the real programs, as `npm start` does: the launcher, the server, PostgreSQL. */
const project = join(import.meta.dirname, '..');
const patience = 60_000;

let home: string;
let dataDir: string;
let started: ChildProcess[];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clinic-start-'));
  await chmod(home, 0o755);
});
afterAll(() => rm(home, { recursive: true }));
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(home, 'case-')), 'my data');
  await chmod(join(dataDir, '..'), 0o777);
  started = [];
});
afterEach(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await vi.waitUntil(async () => (await databasePid()) === 0, { timeout: 10_000 });
});

interface RunOptions {
  env?: Record<string, string>;
  script?: string[];
  uid?: number;
}

function run({ env = {}, script = ['tools/run.mjs', 'tools/start.ts'], uid }: RunOptions = {}) {
  const { PATH } = process.env;
  const child = spawn(process.execPath, script, {
    cwd: project,
    env: { PATH, PORT: '0', DATA_DIR: dataDir, ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return { child, output: text(child.stdout), errors: text(child.stderr), exit: once(child, 'exit') };
}

/** Runs until the clinic prints its address. */
async function open(options?: RunOptions) {
  const running = run(options);
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    running.child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /The clinic is open: (\S+)/.exec(output)?.[1];
      if (found) resolve(found.replace('localhost', '127.0.0.1'));
    });
    void running.exit.then(async () => reject(new Error(await running.errors)));
  });
  return { ...running, address };
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

describe.skipIf(process.platform !== 'linux')('npm start', { timeout: patience }, () => {
  it('starts the demo, and prints the address, the accounts and how to stop', async () => {
    const { child, address, output, exit } = await open();
    expect(await isOpen(address)).toBe(true);
    child.kill('SIGINT');
    expect(await exit).toEqual([0, null]);
    const printed = await output;
    expect(printed).toContain('9000000001');
    expect(printed).toContain('Ctrl-C');
  });

  it('prints a one-time code, and writes it to the outbox', async () => {
    const { address, child, output, exit } = await open();
    const headers = { 'content-type': 'application/json' };
    await fetch(`${address}/login/start`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ phoneNumber: '9000000007' }),
    });
    await expect
      .poll(
        () =>
          access(join(dataDir, 'sms-outbox.jsonl')).then(
            () => true,
            () => false,
          ),
        { timeout: 15_000 },
      )
      .toBe(true);
    child.kill('SIGTERM');
    await exit;
    expect(await output).toMatch(/^SMS to 9000000007: .*\d{6}/m);
    const line = JSON.parse((await readFile(join(dataDir, 'sms-outbox.jsonl'), 'utf8')).split('\n')[0] ?? '') as Record<
      string,
      string
    >;
    expect(Object.keys(line)).toEqual(['at', 'to', 'text']);
    expect(line.text).toMatch(/\d{6}/);
  });

  it('stops in order on each signal, and starts again', { timeout: 2 * patience }, async () => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      const { address, child, exit } = await open();
      expect(await isOpen(address), signal).toBe(true);
      child.kill(signal);
      expect(await exit, signal).toEqual([0, null]);
      expect(await databasePid(), signal).toBe(0);
      expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\n$/);
    }
    expect(await isOpen((await open()).address)).toBe(true);
  });

  it('finishes running requests before it stops', { timeout: 120_000 }, async () => {
    const { address, child, exit } = await open();
    const body = JSON.stringify({ phoneNumber: '9000000007' });
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

  it('ends at once on a second Ctrl-C', async () => {
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

  it('stops even if its log cannot be written', async () => {
    await mkdir(dataDir);
    await symlink('/dev/full', join(dataDir, 'clinic.log'));
    const { address, child, exit } = await open();
    // Each response writes a line to the log.
    expect(await isOpen(address)).toBe(true);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  it('recovers when launcher, server, or server and database are killed', { timeout: 2 * patience }, async () => {
    for (const whom of ['the launcher', 'the server', 'the server and the database']) {
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

  it('restarts a database that is killed', async () => {
    const { address } = await open();
    const database = await databasePid();
    process.kill(database, 'SIGKILL');
    const ready = () =>
      fetch(`${address}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(databasePid, { timeout: 20_000 }).not.toBe(database);
    await expect.poll(ready, { timeout: 20_000 }).toBe(200);
  });

  it('refuses a second start on the same data, and the first keeps running', async () => {
    const first = await open();
    expect(await refusal({})).toBe(
      `A clinic already runs on ${dataDir}: stop that one, or choose another folder (DATA_DIR).\n`,
    );
    expect(await isOpen(first.address)).toBe(true);
  });

  it('refuses a port in use before it writes anything', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await refusal({ env: { PORT: String(port) } })).toMatch(/^Port \d+ is taken by another program.*\n$/);
    await expect(access(join(dataDir, 'postgres'))).rejects.toThrow(/ENOENT/);
    other.close();
  });

  it('refuses wrong settings, with a line for each', async () => {
    expect((await refusal({ env: { PORT: 'x', RATE_PROFILE: 'y' } })).trim().split('\n')).toHaveLength(2);
    expect(await refusal({ env: { NODE_ENV: 'production' } })).toMatch(/^SMS_URL is needed in production.*\n$/);
  });

  it('never runs a real clinic on demo data', async () => {
    const { child, exit } = await open();
    child.kill('SIGTERM');
    await exit;
    const production = { NODE_ENV: 'production', SMS_URL: 'http://127.0.0.1:9/{to}/{text}' };
    expect(await refusal({ env: production })).toMatch(/^This database holds demo data.*\n$/);
  });

  it("never runs a demo on a real clinic's database", async () => {
    const { child, exit } = await open({
      env: { NODE_ENV: 'production', SMS_URL: 'http://127.0.0.1:9/{to}/{text}', HOST: '127.0.0.1' },
    });
    child.kill('SIGTERM');
    await exit;
    expect(await refusal({})).toMatch(/^This database is a real clinic's.*\n$/);
  });

  it('refuses a data folder that cannot be created', async () => {
    await writeFile(join(dataDir, '..', 'file'), '');
    expect(await refusal({ env: { DATA_DIR: join(dataDir, '..', 'file', 'data') } })).toMatch(
      /^Cannot write in .*a file, not a folder.*\n$/,
    );
    expect(await refusal({ env: { DATA_DIR: '/proc/clinic' } })).toMatch(/^Cannot write in \/proc\/clinic: .*\n$/);
  });

  it.skipIf(!mayActAs(65_534))('works for an ordinary user, and says when that one may not write', async () => {
    const someone = 65_534;
    const script = ['tools/start.ts'];
    const { address, child, exit } = await open({ uid: someone, script });
    expect(await isOpen(address)).toBe(true);
    child.kill('SIGTERM');
    await exit;
    await chmod(join(dataDir, '..'), 0o755);
    const other = join(dataDir, '..', 'other');
    expect(await refusal({ uid: someone, script, env: { DATA_DIR: other } })).toMatch(
      /^Cannot write in .*may not write there\.\n$/,
    );
  });
});

describe.skipIf(process.platform !== 'linux')('a project folder that may not be written', { timeout: patience }, () => {
  const someone = process.getuid?.() === 0 ? 65_534 : undefined;

  it.skipIf(someone !== undefined && !mayActAs(someone))(
    'is told in one line before npm tries to install',
    async () => {
      const clone = await mkdtemp(join(home, 'clone-'));
      await mkdir(join(clone, 'tools'));
      for (const file of ['tools/run.mjs', 'package.json', 'package-lock.json'])
        await copyFile(join(project, file), join(clone, file));
      await chmod(clone, 0o555);
      const script = [join(clone, 'tools', 'run.mjs'), 'tools/start.ts'];
      const options = { script, ...(someone === undefined ? {} : { uid: someone }) };
      expect(await refusal(options)).toMatch(new RegExp(`^Cannot write in ${clone}, .*\\n$`));
      await chmod(clone, 0o755);
    },
  );
});

describe.skipIf(process.platform !== 'linux')('npm run admin', { timeout: patience }, () => {
  const makeAdmin = (...args: string[]) => run({ script: ['tools/run.mjs', 'tools/admin.ts', ...args] });

  it('makes an admin while the clinic is stopped, and while it runs', async () => {
    const closed = makeAdmin('9123456780', 'Asha Devi');
    expect(await closed.exit).toEqual([0, null]);
    expect(await closed.output).toMatch(/^Asha Devi \(9123456780\) is an admin now/);
    const { address } = await open();
    const opened = makeAdmin('9123456781', 'রীনা দাস');
    expect(await opened.exit).toEqual([0, null]);
    expect(await isOpen(address)).toBe(true);
  });

  it.each([
    [['912345678', 'Asha'], /exactly 10 digits/],
    [['9123456780', 'A'.repeat(31)], /up to 30 characters/],
    [['9123456780', ' '], /name is missing/],
    [[], /Whom\?/],
  ])('refuses %j with a clear line', async (args, line) => {
    const { exit, errors } = makeAdmin(...args);
    expect(await exit).toEqual([1, null]);
    expect(await errors).toMatch(line);
    expect((await errors).trim().split('\n')).toHaveLength(1);
  });
});
