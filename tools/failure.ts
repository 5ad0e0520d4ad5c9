import { StartError } from '../server/start-error.ts';

/**
 * Says on stderr why a script fails: the line alone where it is a known reason, with the stack where it is a mistake in
 * the program.
 */
export function reportFailure(error: unknown): void {
  const known = error instanceof StartError;
  const text = error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
}
