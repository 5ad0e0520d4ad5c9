import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readServiceName } from '../../server/shared/commands.ts';
import { lockDataDir } from '../../server/start/data-dir-lock.ts';
import type { Settings } from '../../server/start/settings.ts';
import { StartError } from '../../server/shared/start-error.ts';
import { programFolder } from './release.ts';

/** The unit that `install-service` made for the clinic whose releases lie beside this one. */
const service = readServiceName(dirname(programFolder));
const unit = `${service}.service`;
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

/**
 * How a release is started by hand: by the command of this machine if it leads to that release, else by its own file.
 * @param folder of the release
 * @param command where `install-service` puts the command
 */
export function startCommand(folder: string, command = `/usr/local/bin/${service}`): string {
  const own = join(folder, 'clinic');
  const isLinked = existsSync(command) && existsSync(own) && realpathSync(command) === realpathSync(own);
  return `${isLinked ? basename(command) : own} start`;
}

/** Starts the service and waits until it is ready; without one, says how. @throws StartError */
export async function startClinic(settings: Settings, folder: string): Promise<void> {
  if (!isService()) return console.log(`Now start the clinic: ${startCommand(folder)}`);
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
  throw new StartError(`The clinic does not answer: journalctl -u ${service} says why.`);
}
