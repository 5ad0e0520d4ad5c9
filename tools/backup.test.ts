import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyDemo } from '../e2e/support/clinic.ts';

/** The real programs, in order of use: a clinic is opened, backed up while open and closed, and restored elsewhere. */
const project = join(import.meta.dirname, '..');
let home: string;
const at = (name: string) => join(home, name);

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clinic-restore-'));
  await chmod(home, 0o755);
  await mkdir(at('disk'));
});
afterAll(() => rm(home, { recursive: true }));

function run(dataDir: string, script: string, ...args: string[]) {
  return start({}, dataDir, script, ...args);
}

async function runWith(settings: Record<string, string>, ...command: Parameters<typeof run>) {
  const { errors, output, exit } = start(settings, ...command);
  const [code] = (await exit) as [number | null];
  return { code, errors: await errors, output: await output };
}

function start(settings: Record<string, string>, dataDir: string, script: string, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [`tools/${script}.ts`, ...args], {
    cwd: project,
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: at(dataDir), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, output: text(child.stdout), errors: text(child.stderr), exit: once(child, 'exit') };
}

async function succeed(...command: Parameters<typeof run>): Promise<string> {
  const { output, errors, exit } = run(...command);
  expect(await errors).toBe('');
  expect(await exit).toEqual([0, null]);
  return output;
}

async function refusal(...command: Parameters<typeof run>): Promise<string> {
  const { errors, exit } = run(...command);
  expect(await exit).toEqual([1, null]);
  return errors;
}

/** Opens a clinic, does `work`, and closes it. */
async function whileOpen(dataDir: string, work: () => Promise<void>): Promise<void> {
  const { child, exit } = run(dataDir, 'start');
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('The clinic is open') && resolve());
    void exit.then(() => reject(new Error('The clinic did not open')));
  });
  await work().finally(() => child.kill('SIGTERM'));
  await exit;
}

const archives = async () => (await readdir(at('disk'))).filter((name) => name.endsWith('.age'));
const exists = (name: string) =>
  access(at(name)).then(
    () => true,
    () => false,
  );

it('moves a clinic to an empty folder, and touches no other', { timeout: 180_000 }, async () => {
  expect(await refusal('clinic', 'backup', at('disk'))).toContain('There is no clinic in');
  expect(await refusal('clinic', 'backup-keys', at('keys.txt'))).toContain('There is no clinic in');
  await copyDemo(at('clinic'));
  await whileOpen('clinic', async () => {
    expect(await refusal('clinic', 'backup', at('disk'))).toContain('There are no keys for backups yet');
    expect(await refusal('clinic', 'backup-keys', at('clinic/keys.txt'))).toContain('outside of DATA_DIR');
    await succeed('clinic', 'backup-keys', at('keys.txt'));
    expect(await refusal('clinic', 'backup-keys', at('keys.txt'))).toContain('exists already');
    expect(await succeed('clinic', 'backup', at('disk'))).toMatch(/\d+ rows and \d+ files, [\d.]+ MB/);
  });
  await succeed('clinic', 'backup', at('disk'));
  const [archive = '', second] = await archives();
  expect(second).toBeDefined();
  const [numbers, money, kept, hashes, seals, away, backup] = (await succeed('clinic', 'verify', at('disk'))).split(
    '\n',
  );
  expect(numbers).toBe('All kept numbers are right.');
  expect(money).toMatch(/^All \d+ bookings and their receipts agree with the ledger/);
  expect(kept).toMatch(/^All \d+ files are as they were stored\.$/);
  expect(hashes).toMatch(/^All \d+ hashes of histories, money, consents and signed reports agree with their rows\.$/);
  expect(seals).toMatch(/^All \d+ seals of the audit hold\.$/);
  expect(away).toMatch(/^All \d+ seals kept in .*disk are in the audit\.$/);
  expect(backup).toMatch(/^The last backup was made 0\.\d hours ago/);
  const elsewhere = { BACKUP_FOLDER: at('disk') };
  const tried = await runWith(elsewhere, 'none', 'verify', '--backup', '--keys', at('keys.txt'));
  expect(tried).toMatchObject({ code: 0, errors: '' });
  expect(tried.output).toMatch(
    /The backup restores as of .*: \d+ rows of \d+ tables and \d+ files, each count and each hash compared/,
  );
  expect(await runWith({ BACKUP_FOLDER: home }, 'none', 'verify', '--backup', '--keys', at('keys.txt'))).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no archive in') as string,
  });
  expect(await exists('none')).toBe(false);
  const restore = ['restore', at(join('disk', archive)), '--keys', at('keys.txt')] as const;

  expect(await refusal('clinic', ...restore)).toContain('holds a clinic already');
  await mkdir(at('with-files/files/ab'), { recursive: true });
  await writeFile(at('with-files/files/ab/abc'), 'a report');
  expect(await refusal('with-files', ...restore)).toContain('holds a clinic already');
  expect(await readFile(at('with-files/files/ab/abc'), 'utf8')).toBe('a report');
  expect(await refusal('new', 'restore', at('disk/none.age'), '--keys', at('keys.txt'))).toContain(
    'There is no archive',
  );
  expect(await refusal('new', 'restore', at('keys.txt'), '--keys', at('keys.txt'))).toContain('is not signed');
  // Whoever writes to the disk does not decide whose data are erased.
  const [, fingerprint] = /^clinic-([0-9a-f]{16})-/.exec(archive) ?? [];
  const list = `disk/clinic-${fingerprint}-20261120T100000Z-${'a'.repeat(16)}.erasures.txt`;
  await writeFile(at(list), '10000001 2026-11-20T10:00:00.000Z 2031-11-21\n');
  for (const refused of [restore, ['verify', '--backup', restore[1], ...restore.slice(2)] as const])
    expect(await refusal('new', ...(refused as typeof restore))).toContain('.erasures.txt is not signed');
  await rm(at(list));
  expect(await exists('new')).toBe(false);

  // Killed while it fills the folder: only another restore may open what it leaves.
  const killed = run('new', ...restore);
  await expect.poll(() => exists('new/postgres'), { timeout: 60_000 }).toBe(true);
  killed.child.kill('SIGKILL');
  await killed.exit;
  expect(await exists('new/restore-unfinished')).toBe(true);
  expect(await refusal('new', 'start')).toContain('did not finish: run the same restore again');
  expect(await succeed('new', ...restore)).toMatch(/Restored into .*: \d+ rows of \d+ tables and \d+ files/);
  expect(await exists('new/restore-unfinished')).toBe(false);
  const text = (path: string) => readFile(at(path), 'utf8');
  expect(await text('new/secret.key')).toBe(await text('clinic/secret.key'));
  // A new machine signs with a key of its own.
  const [again, before] = (await Promise.all([text('new/backup.keys'), text('clinic/backup.keys')])).map(
    (keys) => JSON.parse(keys) as { publicKey: string },
  );
  expect(again).toEqual({ ...before, publicKey: expect.not.stringContaining(before!.publicKey) as string });
  await whileOpen('new', async () => void (await succeed('new', 'backup', at('disk'))));
  expect(await archives()).toHaveLength(3);
});
