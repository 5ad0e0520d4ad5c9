import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from './source.ts';

/**
 * The compiler and oxlint's rules with types are Go programs that collect garbage a quarter of their time. With more
 * memory, up to a limit, they need not.
 */
const forGo = { GOGC: '400', GOMEMLIMIT: '2GiB' };

/** Runs a program of an installed package in the project's folder and waits for its end. */
export async function runTool(script: string, args: string[]): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, [join(projectFolder, 'node_modules', script), ...args], {
    cwd: projectFolder,
    env: { ...process.env, ...forGo },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { output, code };
}

/** Parses a JSON report; null if the program printed an error instead. */
export function parseReport<R>(output: string): R | null {
  try {
    return JSON.parse(output) as R;
  } catch {
    return null;
  }
}

/** The non-empty lines of a program's output. */
export const nonEmptyLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
