import type { ChildProcess } from 'node:child_process';

const started = new Set<ChildProcess>();

/** Remembers a process that a drill started, so that it is ended if the drill fails. */
export function own<Child extends ChildProcess>(child: Child): Child {
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
}

/** Kills the processes of a drill that failed. */
export function endStarted(): void {
  for (const child of started) child.kill('SIGKILL');
}
