import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount } from '../../server/db/embedded/account.ts';
import { giveAllTo } from '../../server/db/embedded/cluster.ts';
import { readShift } from '../../server/db/clock.ts';
import { clusterFolder, findRunningPostgres } from '../../server/db/embedded/start.ts';
import { stampOf } from '../../tools/build.ts';
import { madeAt } from './moment.ts';

const projectFolder = join(import.meta.dirname, '../..');

/** A clinic as `npm start` runs it: the real program with demo data, on a free port and with its own data folder. */
export interface Clinic {
  /** `http://127.0.0.1:41234` */
  address: string;
  /** The SMS sent to a phone so far, oldest first. */
  textsTo: (phone: string) => Promise<string[]>;
  /** The process that was started; others are its children. */
  pid: number;
  /** Milliseconds by which its clock goes before the machine's: 0 unless it was opened at another moment. */
  shift: number;
  stop: () => Promise<void>;
}

/**
 * Starts a clinic and waits until it answers. It stops when this process ends for any reason.
 * @param settings further environment variables
 * @param from a data folder that it begins with a copy of (`keptDemo`); without one it makes its data first
 */
export async function startClinic(settings: Record<string, string> = {}, from?: string): Promise<Clinic> {
  const dataDir = await newDataFolder();
  try {
    if (from !== undefined) await copyData(from, dataDir);
    const { child, address } = await run(dataDir, settings);
    const stop = async () => {
      await end(child);
      await remove(dataDir);
    };
    const textsTo = (phone: string) => readTexts(join(dataDir, 'sms-outbox.jsonl'), phone);
    const shift = settings['CLINIC_AT'] ? await readShift(await findRunningPostgres(dataDir)) : 0;
    return { address, textsTo, pid: child.pid ?? 0, shift, stop };
  } catch (error) {
    await remove(dataDir);
    throw error;
  }
}

/** Where demo data are kept from run to run: their moment is always the same, so only the sources change them. */
const cache = join(projectFolder, 'node_modules/.cache/journeys');

/**
 * A data folder with the demo data of `madeAt`, in which no clinic runs, to begin with a copy of. It is made unless an
 * earlier run did, of the same sources.
 * @returns its path
 */
export async function keptDemo(): Promise<string> {
  const stamp = await stampOf(['server', 'contract'], ['package-lock.json', 'e2e/support/moment.ts']);
  const kept = join(cache, stamp);
  if (existsSync(kept)) return kept;
  await mkdir(cache, { recursive: true });
  const made = await mkdtemp(join(cache, 'new-'));
  const { child } = await run(made, { CLINIC_AT: madeAt });
  await end(child);
  const old = await Promise.all((await readdir(cache)).map(async (name) => ((await isOld(name, stamp)) ? [name] : [])));
  await Promise.all(old.flat().map((name) => remove(join(cache, name))));
  await rename(made, kept).catch(async (error: NodeJS.ErrnoException) => {
    // Somebody else has made the same meanwhile.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await remove(made);
  });
  return kept;
}

/** Data of other sources, and what a run left that was killed while it made them; others may be at work on theirs. */
async function isOld(name: string, stamp: string): Promise<boolean> {
  if (!name.startsWith('new-')) return name !== stamp;
  // Its maker may have renamed it meanwhile.
  const found = await stat(join(cache, name)).catch(() => null);
  return found !== null && found.mtimeMs < Date.now() - 3_600_000;
}

const newDataFolder = () => mkdtemp(join(tmpdir(), 'clinic-e2e-'));

const remove = (dataDir: string) => rm(dataDir, { recursive: true, force: true });

/** Puts the kept demo data where a test starts a clinic of its own. */
export const copyDemo = async (to: string) => copyData(await keptDemo(), to);

async function copyData(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const cluster = clusterFolder(to);
  await giveAllTo(await chooseAccount(clusterFolder(from)), cluster);
}

/** Runs the program on a data folder until it answers; ends it if it does not. */
async function run(
  dataDir: string,
  settings: Record<string, string>,
): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ['tools/start.ts'], {
    cwd: projectFolder,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_PROFILE: 'demo',
      NODE_COMPILE_CACHE: join(projectFolder, 'node_modules/.cache/node'),
      ...settings,
    },
    // The IPC channel carries no messages: when it closes, the clinic knows that this process is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  try {
    return { child, address: await waitForAddress(child) };
  } catch (error) {
    await end(child);
    throw error;
  }
}

function waitForAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const port = /http:\/\/\S+:(\d+)/.exec(output)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The clinic did not start (${code}): ${output}`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function readTexts(outbox: string, phone: string): Promise<string[]> {
  const lines = await readFile(outbox, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const messages = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { to: string; text: string });
  return messages.filter(({ to }) => to === phone).map(({ text }) => text);
}
