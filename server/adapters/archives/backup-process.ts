import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** The command that makes backups, as a process of its own: compressing and encrypting would hold up requests. */
export interface BackupProcess {
  /** Makes the backups that are due. @throws with what the process said, if one failed */
  run(): Promise<void>;
  close(): Promise<void>;
}

const script = fileURLToPath(new URL('../../../tools/backup.ts', import.meta.url));
/** A lower priority than the server's. */
const niceness = 10;

export function backupProcess(): BackupProcess {
  let running: ChildProcess | null = null;
  return {
    run: async () => {
      const child = spawn(process.execPath, [script, '--nightly'], { stdio: ['ignore', 'ignore', 'pipe'] });
      running = child;
      if (child.pid) setPriority(child.pid, niceness);
      const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve));
      const [code, said] = await Promise.all([ended, text(child.stderr)]);
      running = null;
      if (code !== 0) throw new Error(`The backup failed: ${said.trim() || 'it was ended'}`);
    },
    close: async () => {
      const child = running;
      if (!child) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}
