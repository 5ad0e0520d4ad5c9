import { spawn } from 'node:child_process';
import { mkdtemp, rm, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../server/db/database.ts';
import { openDatabase } from '../server/db/database.ts';
import { findFreePort } from '../server/db/embedded/postmaster.ts';
import { findRunningPostgres } from '../server/db/embedded/start.ts';

const project = join(import.meta.dirname, '..');

type Headers = Readonly<Record<string, string>>;

/** A clinic with demo data, as `npm start` runs it, on a free port and with its own data folder. */
export interface BenchClinic {
  /** `http://localhost:41234`; the site's canonical addresses use it. */
  readonly origin: string;
  /** The same with the IP address, so that no name is looked up. */
  readonly address: string;
  /** Its database, as its owner, over one connection without a limit of time. */
  readonly db: Database;
  /** Sends a call to a path below `/api/v1`. @param who the headers of a session */
  send(who: Headers, method: string, path: string, body?: object): Promise<Response>;
  /** The same for what must succeed. @returns its body @throws with the clinic's words if it is refused */
  ask<Answer>(who: Headers, method: string, path: string, body?: object): Promise<Answer>;
  /** Its data folder, deleted at its end. */
  readonly dataDir: string;
  /** Its first process; all others are below it. */
  readonly pid: number;
  /** Deletes its data, unless they are kept for a further start. @returns the data folder */
  stop(options?: { keep: boolean }): Promise<string>;
}

/**
 * Starts a clinic and waits until it answers. It stops when this process ends for any reason.
 * @param kept the data folder of an earlier one; otherwise it starts with an empty one
 * @param at the moment at which it opens, such as `10:40`, for what must not depend on the hour
 */
export async function startClinic({ kept, at }: { kept?: string; at?: string } = {}): Promise<BenchClinic> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'clinic-bench-')));
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, [...(await readServerOptions()), 'tools/start.ts'], {
    cwd: project,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: origin,
      NODE_ENV: 'development',
      // With the limits of a real clinic on sending codes and looking people up, which a demo leaves out.
      RATE_PROFILE: 'strict',
      ...(at && { CLINIC_AT: at }),
    },
    // The IPC channel carries no messages: when it closes, the clinic knows that this process is gone.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(origin)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The clinic did not start (${code}).`)));
  });
  const address = origin.replace('localhost', '127.0.0.1');
  const noLimits = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const db = openDatabase({ ...(await findRunningPostgres(dataDir)), ...noLimits, max: 1 });
  const send: BenchClinic['send'] = (who, method, path, body) =>
    fetch(`${address}/api/v1${path}`, {
      method,
      headers: { ...who, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    origin,
    address,
    db,
    send,
    ask: async <Answer>(...call: Parameters<typeof send>) => {
      const answer = await send(...call);
      if (!answer.ok)
        throw new Error(`${call[1]} ${call[2]} was answered with ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Answer;
    },
    dataDir,
    pid: child.pid ?? 0,
    stop: async ({ keep } = { keep: false }) => {
      await db.close();
      child.kill('SIGTERM');
      await ended;
      if (!keep) await rm(dataDir, { recursive: true, force: true });
      return dataDir;
    },
  };
}

/** The options of Node with which a real clinic is started. */
export async function readServerOptions(): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { config: { serverOptions: string } }).config.serverOptions.split(' ');
}
