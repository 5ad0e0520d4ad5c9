import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { lockDataDir } from '../../server/start/data-dir-lock.ts';
import { openDatabase } from '../../server/db/database.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '../../server/db/embedded/start.ts';
import type { Database } from '../../server/db/database.ts';
import { readServerOptions } from '../clinic.ts';
import { own } from './started.ts';

const project = join(import.meta.dirname, '..', '..');

/** Without a time limit, because nobody waits for the answer. */
const noLimits = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 };

/** A clinic that runs. */
export interface OpenClinic {
  readonly child: ChildProcess;
  /** `http://localhost:41234`. */
  readonly address: string;
  readonly exit: Promise<unknown[]>;
  /** Its processes, also those that another of them started. */
  readonly processes: readonly number[];
  /** Its folder. */
  readonly dataDir: string;
}

/** The numbers of a sitting: how many there are up to one, the last that was given, and how many in all. */
interface GivenNumber {
  readonly booking: number;
  readonly number: number;
  readonly place: number;
  readonly last: number;
  readonly given: number;
}

const givenNumbers = `SELECT t.booking_id AS booking, t.number, s.last_number AS last,
    row_number() OVER (PARTITION BY s.id ORDER BY t.number)::integer AS place,
    count(*) OVER (PARTITION BY s.id)::integer AS given
  FROM tokens t JOIN sittings s ON s.id = t.sitting_id`;

/** A temporary folder with the data folders of a drill, its disk for backups, and commands that run in it. */
export interface DrillHome {
  at(name: string): string;
  /** Runs a command of the project on a data folder, and answers what it prints. @throws if it fails */
  succeed(dataDir: string, script: string, ...args: string[]): Promise<string>;
  /** Runs a command and ends it at once when `isTime`, as a power cut does. @throws if it ends before */
  cut(isTime: () => Promise<boolean>, dataDir: string, script: string, ...args: string[]): Promise<void>;
  /** Starts a clinic and waits until it is open. @throws if it does not open */
  open(dataDir: string, settings?: Record<string, string>, through?: readonly string[]): Promise<OpenClinic>;
  /** The running clinic's database, as its owner. */
  reach(dataDir: string): Promise<Database>;
  /** Of a clinic that is closed: the numbers of all bookings. */
  idsIn(dataDir: string): Promise<Set<number>>;
  /** The same, and the numbers of all sessions, in order. */
  leftIn(dataDir: string): Promise<{ ids: Set<number>; numbers: readonly GivenNumber[] }>;
  remove(): Promise<void>;
}

/**
 * @param folder where to make it; by default the system's temporary folder
 * @param settings of all its commands
 */
export async function makeHome(folder = tmpdir(), settings: Readonly<Record<string, string>> = {}): Promise<DrillHome> {
  const home = await mkdtemp(join(folder, 'clinic-drill-'));
  const at = (name: string) => join(home, name);
  await chmod(home, 0o755);
  await mkdir(at('disk'));
  const serverOptions = await readServerOptions();
  const start = (
    dataDir: string,
    script: string,
    args: readonly string[],
    more = {},
    through: readonly string[] = [],
  ) => {
    const options = script === 'start' ? serverOptions : [];
    const [program, ...rest] = [...through, process.execPath, ...options, `tools/${script}.ts`, ...args];
    const { PATH } = process.env;
    // With the rules of a real clinic on sending codes and looking people up, which a demo leaves out.
    const RATE_PROFILE = 'strict';
    const env = {
      PATH,
      PORT: '0',
      DATA_DIR: at(dataDir),
      BACKUP_FOLDER: at('disk'),
      RATE_PROFILE,
      ...settings,
      ...more,
    };
    const child = own(spawn(program!, rest, { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] }));
    const exit = once(child, 'exit') as Promise<[number | null]>;
    return { child, exit };
  };
  const leftIn = async (dataDir: string) => {
    const postgres = await startEmbeddedPostgres({ dataDir: at(dataDir) });
    const db = openDatabase({ ...postgres.connection, ...noLimits });
    try {
      const ids = (await db.query('SELECT id FROM bookings')).rows as { id: number }[];
      const numbers = (await db.query(givenNumbers)).rows as GivenNumber[];
      return { ids: new Set(ids.map(({ id }) => id)), numbers };
    } finally {
      await db.close();
      await postgres.stop();
    }
  };
  return {
    at,
    succeed: async (dataDir, script, ...args) => {
      const { child, exit } = start(dataDir, script, args);
      const output = text(child.stdout);
      const [code] = await exit;
      if (code !== 0) throw new Error(`${script} failed`);
      return output;
    },
    cut: async (isTime, dataDir, script, ...args) => {
      const { child, exit } = start(dataDir, script, args);
      while (child.exitCode === null && !(await isTime())) await pause(10);
      if (child.exitCode !== null) throw new Error(`${script} ended before it was killed`);
      child.kill('SIGKILL');
      await exit;
    },
    open: async (dataDir, settings, through) => {
      const { child, exit } = start(dataDir, 'start', [], settings, through);
      const address = await new Promise<string>((resolve, reject) => {
        child.stdout.on('data', (chunk: Buffer) => {
          const found = /The clinic is open: (http:\S+)/.exec(chunk.toString());
          if (found) resolve(found[1]!);
        });
        void exit.then(() => reject(new Error('The clinic did not open')));
      });
      return { child, address, exit, processes: await descendantsOf(child.pid!), dataDir: at(dataDir) };
    },
    reach: async (dataDir) => openDatabase({ ...(await findRunningPostgres(at(dataDir))), ...noLimits, max: 4 }),
    idsIn: async (dataDir) => (await leftIn(dataDir)).ids,
    leftIn,
    remove: () => rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  };
}

/** Ends a clinic at once, as a power cut does, and waits until all of it has ended. */
export async function kill({ child, exit, processes, dataDir }: OpenClinic): Promise<void> {
  child.kill('SIGKILL');
  await exit;
  for (const pid of processes) end(pid);
  while (processes.some(isAlive)) await pause(50);
  // The kernel releases the lock a moment later.
  for (;;) {
    const lock = await lockDataDir(dataDir);
    if (lock) return lock.release();
    await pause(50);
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A process that has ended stays listed until its parent has read its exit code. */
function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

/** The processes that a process started, and those that they started, as Linux lists them. */
async function descendantsOf(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = listed.trim().split(' ').filter(Boolean).map(Number);
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()];
}

/** Stops a clinic in the ordinary way. */
export async function close({ child, exit }: OpenClinic): Promise<void> {
  child.kill('SIGTERM');
  await exit;
}
