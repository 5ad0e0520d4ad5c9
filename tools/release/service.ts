import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { lockDataDir } from '../../server/data-dir-lock.ts';
import type { Settings } from '../../server/settings.ts';
import { StartError } from '../../server/start-error.ts';

/** The name of the unit in `deploy/`. */
const unit = 'clinic.service';
/** Milliseconds a clinic gets to answer. */
const patience = 90_000;

/** Not in a container or a scratch root. */
export const isSystemdRunning = () => existsSync('/run/systemd/system');

/** Whether systemd runs the clinic here. If not, people start and stop it. */
function isService(): boolean {
  return isSystemdRunning() && spawnSync('systemctl', ['cat', unit]).status === 0;
}

function systemctl(verb: string): void {
  const { status, stderr } = spawnSync('systemctl', [verb, unit], { encoding: 'utf8' });
  if (status !== 0) throw new StartError(`systemctl ${verb} ${unit} failed: ${stderr.trim()}`);
}

/** Ends the service. @throws StartError if the clinic is open otherwise */
export async function stopClinic({ databaseUrl, dataDir }: Settings): Promise<void> {
  if (isService()) systemctl('stop');
  if (databaseUrl !== null || !existsSync(dataDir)) return;
  const lock = await lockDataDir(dataDir, true);
  if (!lock) throw new StartError(`The clinic on ${dataDir} is open: stop it first.`);
  await lock.release();
}

/** Starts the service and waits until it is ready; without one, says so. @throws StartError */
export async function startClinic(settings: Settings): Promise<void> {
  if (!isService()) return console.log('Now start the clinic: clinic start');
  systemctl('start');
  await waitForClinic(settings);
}

/** Waits until the started service answers. @throws StartError */
export async function waitForClinic({ port }: Settings): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false);
  for (const until = Date.now() + patience; Date.now() < until; await delay(500)) if (await isReady()) return;
  throw new StartError('The clinic does not answer: journalctl -u clinic says why.');
}
