import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../server/db/embedded/free-port.ts';

const project = join(import.meta.dirname, '..');

/** A clinic with demo data, as `npm start` runs it, on a free port and with its own data folder. */
export interface BenchClinic {
  /** `http://localhost:41234`; the site's canonical addresses use it. */
  readonly origin: string;
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
 */
export async function startClinic(kept?: string): Promise<BenchClinic> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'clinic-bench-')));
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const { config } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as {
    config: { serverOptions: string };
  };
  const child = spawn(process.execPath, [...config.serverOptions.split(' '), 'tools/start.ts'], {
    cwd: project,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: origin,
      NODE_ENV: 'development',
      // As in a real clinic, whose limits of sending and looking up a demo leaves out.
      RATE_PROFILE: 'strict',
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
  return {
    origin,
    dataDir,
    pid: child.pid ?? 0,
    stop: async ({ keep } = { keep: false }) => {
      child.kill('SIGTERM');
      await ended;
      if (!keep) await rm(dataDir, { recursive: true, force: true });
      return dataDir;
    },
  };
}
