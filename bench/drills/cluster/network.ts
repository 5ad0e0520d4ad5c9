import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The drill's own place in the network of the machines. */
export const ownAddress = '10.0.0.1';
export const addressOf = (machine: number) => `10.0.0.${machine}`;
const nameOf = (machine: number) => `m${machine}`;

/**
 * Makes a machine for each number: a network of its own at 10.0.0.<number>, joined to the others by a bridge. Runs in
 * namespaces of its own (`unshare`), with which all of it ends.
 */
export async function openNetwork(machines: readonly number[]): Promise<void> {
  await mkdir('/run/netns', { recursive: true });
  await run('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns']);
  const ip = (line: string) => run('ip', line.split(' '));
  await ip('link set lo up');
  await ip('link add lan type bridge');
  await ip(`addr add ${ownAddress}/24 dev lan`);
  await ip('link set lan up');
  for (const machine of machines) {
    const name = nameOf(machine);
    await ip(`netns add ${name}`);
    await ip(`link add v${name} type veth peer name eth0 netns ${name}`);
    await ip(`link set v${name} master lan up`);
    await ip(`-n ${name} link set lo up`);
    await plugIn(machine);
  }
}

/** Gives a machine its address, and no other. */
export async function plugIn(machine: number): Promise<void> {
  const name = nameOf(machine);
  await run('ip', ['-n', name, 'addr', 'flush', 'dev', 'eth0']);
  await run('ip', ['-n', name, 'addr', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0']);
  await run('ip', ['-n', name, 'link', 'set', 'eth0', 'up']);
}

/** Ends all that runs on a machine at once, and takes it off the network. */
export async function lose(machine: number): Promise<void> {
  // Until none is left: what waits for an answer of theirs must hear that they ended.
  for (;;) {
    const { stdout } = await run('ip', ['netns', 'pids', nameOf(machine)]);
    const pids = stdout.split('\n').filter(Boolean);
    if (pids.length === 0) break;
    for (const pid of pids) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It has ended.
      }
    }
    await pause(50);
  }
  await run('ip', ['-n', nameOf(machine), 'link', 'set', 'eth0', 'down']);
}

/**
 * The words before a command that make it run on a machine.
 * @param folders of this machine by the path at which it has them; they must exist at both ends
 * @param account whose processes they are, by name; else root's
 */
export function on(machine: number, folders: Readonly<Record<string, string>> = {}, account?: string): string[] {
  const mounts = Object.entries(folders).map(([at, from]) => `mount --bind '${from}' '${at}' && `);
  return [
    'ip',
    'netns',
    'exec',
    nameOf(machine),
    'sh',
    '-c',
    `${mounts.join('')}exec "$@"`,
    'sh',
    ...(account ? ['setpriv', `--reuid=${account}`, `--regid=${account}`, '--init-groups'] : []),
  ];
}
