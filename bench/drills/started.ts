import type { ChildProcess } from 'node:child_process';

const started = new Set<ChildProcess>();

/** Notes what a drill started, so that it ends if the drill does not come to its end. */
export function own<Child extends ChildProcess>(child: Child): Child {
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
}

/** Ends at once what a drill started that did not come to its end. */
export function endStarted(): void {
  for (const child of started) child.kill('SIGKILL');
}
