import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '../../server/shared/start-error.ts';

interface Tool {
  /** The release it belongs to. */
  folder: string;
  /** Root runs it as the owner of this folder: the clinic's own account. */
  dataDir: string;
  args: string[];
}

/**
 * Runs a script of a release with the Node it brings, and answers what it printed.
 * @throws StartError with its errors
 */
export async function runTool({ folder, dataDir, args: [script, ...args] }: Tool): Promise<string> {
  const owner = process.getuid?.() === 0 ? statSync(dataDir, { throwIfNoEntry: false }) : undefined;
  const child = spawn(join(folder, 'node_modules/node/bin/node'), [join(folder, `tools/${script}.ts`), ...args], {
    cwd: folder,
    ...(owner && { uid: owner.uid, gid: owner.gid }),
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve));
  const [code, printed, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new StartError(errors.trim() || `${script} was ended.`);
  return printed;
}
