import { readdirSync, readFileSync } from 'node:fs';

/** A process and all below it, as Linux lists them. One that has just ended has none. */
export function processesOf(pid: number): number[] {
  return [pid, ...tasksOf(pid).flatMap((task) => childrenOf(pid, task).flatMap(processesOf))];
}

/** Seconds of processor time that a process and all below it have used, also those that have ended. */
export function cpuOf(pid: number): number {
  const used = processesOf(pid).map((one) => {
    const fields = readProcess(`${one}/stat`).split(') ').at(-1)!.split(' ');
    // Its own, and that of its children that have ended, in the system and not.
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  });
  return used.reduce((sum, seconds) => sum + seconds, 0);
}

const childrenOf = (pid: number, task: string) =>
  readProcess(`${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number);

/** The threads of a process. */
function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** A file below `/proc`, empty for a process that has just ended. */
export function readProcess(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}
