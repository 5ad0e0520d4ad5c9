import { spawn } from 'node:child_process';
import { projectFolder } from '../check/source.ts';
import type { StopRequest } from '../stop.ts';

/** What all parts of a run share. */
export interface Run {
  /** The run's temporary folder, which is removed at the end. */
  temporary: string;
  stop: StopRequest;
  say: (line: string) => void;
}

/**
 * Runs one of the project's programs with this Node. Throws if a stop was requested.
 * @param quiet keeps its output back until it has ended, for what runs beside something else
 * @returns its exit code; null if a signal ended it
 */
export async function runNode(
  run: Run,
  [script, ...args]: readonly [script: string, ...args: string[]],
  { environment = {}, quiet = false }: { environment?: NodeJS.ProcessEnv; quiet?: boolean } = {},
): Promise<number | null> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: projectFolder,
    stdio: ['inherit', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    env: { ...process.env, TMPDIR: run.temporary, ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += String(chunk)));
  void run.stop.promise.then(() => child.kill());
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (output) run.say(output.trimEnd());
  if (run.stop.wanted()) throw new Error('Stopped before the end.');
  return code;
}
