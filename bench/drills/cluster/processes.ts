import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '../../../server/db/embedded/account.ts';
import { postgresPrograms } from './programs.ts';

/** A drill's processes other than the clinic's own, with logs in its folder. */
export interface Processes {
  /** Starts a program as the account of the databases, in a group of processes of its own. */
  start(name: string, program: string, args: readonly string[]): ChildProcess;
  /** Runs one to its end. @throws with its log's name if it fails */
  run(name: string, program: string, args: readonly string[]): Promise<void>;
  /** Ends those that still run. */
  stop(): Promise<void>;
}

export function openProcesses(folder: string, account: Account): Processes {
  const running = new Set<ChildProcess>();
  const env = {
    PATH: `${postgresPrograms}:/usr/bin:/bin:/usr/sbin`,
    LC_ALL: 'C.UTF-8',
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_DATA_HOME: join(folder, 'share'),
    XDG_RUNTIME_DIR: join(folder, 'run'),
    PG_REGRESS_SOCK_DIR: folder,
  };
  const start = (name: string, program: string, args: readonly string[]) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const options = {
      ...account,
      cwd: folder,
      env,
      detached: true,
      stdio: ['ignore', log, log] as ['ignore', number, number],
    };
    const child = spawn(program, args, options);
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  };
  return {
    start,
    run: async (name, program, args) => {
      const [code] = (await once(start(name, program, args), 'exit')) as [number | null];
      if (code !== 0) throw new Error(`${program} ended with ${code}, see ${name}.log`);
    },
    stop: async () => {
      for (const child of running) child.kill('SIGTERM');
      const deadline = Date.now() + 15_000;
      while (running.size > 0 && Date.now() < deadline) await pause(100);
      for (const child of running) killGroup(child);
    },
  };
}

/** Ends a program and what it started at once, as the loss of its machine does. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
