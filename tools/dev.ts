import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { waitForStop } from './stop.ts';

/**
 * `npm run dev`: the clinic with its own database, hot replacement in the portal, reload of the public pages, and a
 * restart of the server when a file under `server` or `contract` changes.
 */
const project = join(import.meta.dirname, '..');
const watched = ['server', 'contract'];
/** Milliseconds without a change before a restart: an editor may save in several steps, a branch changes many files. */
const quiet = 150;

const stopRequest = waitForStop();
let changed = Promise.withResolvers<'changed'>();
let settle: NodeJS.Timeout | undefined;
for (const folder of watched) {
  watch(join(project, folder), { recursive: true }, (_event, file) => {
    if (file === null || /\.test\.tsx?$/.test(file)) return;
    clearTimeout(settle);
    settle = setTimeout(() => changed.resolve('changed'), quiet);
  });
}

/** Stops a server process and waits for it: its database stops with it. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await exit;
}

while (!stopRequest.wanted()) {
  changed = Promise.withResolvers<'changed'>();
  const server = spawn(process.execPath, [join(project, 'tools', 'dev-server.ts')], {
    cwd: project,
    // The IPC channel carries no messages: when it closes, the server knows that this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(server, 'exit').then(() => 'ended' as const);
  const why = await Promise.race([stopRequest.promise, changed.promise, ended]);
  if (why === 'ended' && !stopRequest.wanted()) {
    process.stdout.write('The server has ended. It starts again at the next change under server or contract.\n');
    await Promise.race([stopRequest.promise, changed.promise]);
  }
  await end(server);
}
process.exit(0);
