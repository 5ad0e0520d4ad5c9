import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, lose, on, plugIn } from './network.ts';

/** One of the five machines, with folders and processes of its own. */
export interface Host {
  readonly address: string;
  /** Where a path of this machine's own really lies. */
  at(path: string): string;
  /** Starts a program that runs on; its log is in the drill's folder. */
  start(account: string, command: string): ChildProcess;
  /** Types a command. @returns what it prints @throws with what it complains of if it fails */
  type(account: string, command: string, input?: string): Promise<string>;
  /** The words before a program that make it run here, as root. */
  readonly through: readonly string[];
  /** Ends all at once, and takes it off the network. */
  lose(): Promise<void>;
  /** Puts it on the network again; nothing runs. */
  plugIn(): Promise<void>;
}

const homes: Readonly<Record<string, string>> = { postgres: '/var/lib/postgresql', haproxy: '/var/lib/haproxy' };

/**
 * @param folder of the drill
 * @param folders what the machine has of its own, also files: paths that exist on this one too
 */
export function openHost(folder: string, number: number, folders: readonly string[]): Host {
  const flat = (path: string) => join(folder, String(number), path.replaceAll('/', '_'));
  const own = Object.fromEntries(folders.map((path) => [path, flat(path)]));
  const at = (path: string) => {
    const within = folders.find((one) => path === one || path.startsWith(`${one}/`));
    if (!within) throw new Error(`${path} would be this machine's own`);
    return flat(within) + path.slice(within.length);
  };
  const spawnAs = (account: string, command: string, stdio: 'pipe' | number) => {
    const [program, ...words] = [...on(number, own, account === 'root' ? undefined : account), 'sh', '-c', command];
    const home = homes[account] ?? '/root';
    // As after `su - postgres`; two machines share one /tmp here, so that the lock of pg_autoctl has to lie elsewhere.
    const env = {
      PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      LC_ALL: 'C.UTF-8',
      HOME: home,
      XDG_RUNTIME_DIR: '/var/run/postgresql',
    };
    const cwd = '/';
    return spawn(program, words, { cwd, env, stdio: [stdio === 'pipe' ? 'pipe' : 'ignore', stdio, stdio] });
  };
  return {
    address: addressOf(number),
    at,
    start: (account, command) => {
      const log = openSync(join(folder, `${number}.log`), 'a');
      return spawnAs(account, `cd; exec ${command}`, log);
    },
    type: async (account, command, input = '') => {
      const child = spawnAs(account, `cd; ${command}`, 'pipe');
      child.stdin!.end(input);
      const output = Promise.all([text(child.stdout!), text(child.stderr!)]);
      const [code] = (await once(child, 'exit')) as [number | null];
      const [said, complaint] = await output;
      if (code !== 0) throw new Error(`${addressOf(number)}: ${command}: ${code}\n${complaint.slice(-2000)}`);
      return said;
    },
    through: on(number, own),
    lose: () => lose(number),
    plugIn: () => plugIn(number),
  };
}

/** Asks twice a second. @throws after two minutes */
export async function until(what: string, isSo: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 120_000;
  let fault: unknown;
  while (!(await isSo().catch((error: unknown) => void (fault = error)))) {
    if (Date.now() > deadline) throw new Error(`Waited two minutes for ${what}`, { cause: fault });
    await pause(500);
  }
}
