import { StartError } from '../server/shared/start-error.ts';

/** Prints to stderr why a script failed: one line for an expected reason, the stack for a bug. */
export function reportFailure(error: unknown): void {
  const known = error instanceof StartError;
  const text = error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
}
