import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file of a release in its top folder. A folder without one is a checkout, which builds what it runs. */
export const releaseFile = 'release.json';

/** In the folder of a clinic's releases: the name of its service, which is also its command. */
export const serviceNameFile = 'service-name';

const isRelease = existsSync(join(import.meta.dirname, '..', '..', releaseFile));

/**
 * The service of the clinic whose releases lie in a folder: `clinic`, or `clinic-saltlake` of a second one on the same
 * machine.
 */
export function readServiceName(home: string): string {
  try {
    return /^(clinic(?:-[a-z0-9]+)?)\n?$/.exec(readFileSync(join(home, serviceNameFile), 'utf8'))?.[1] ?? 'clinic';
  } catch {
    return 'clinic';
  }
}

const ownCommand = isRelease ? readServiceName(join(import.meta.dirname, '..', '..', '..')) : 'clinic';

/** A command as people type it here: `clinic backup /media/disk`, in a checkout `npm run backup -- /media/disk`. */
export function asTyped(command: string, args = '', inRelease = isRelease): string {
  if (inRelease) return [ownCommand, command, args].join(' ').trim();
  return args === '' ? `npm run ${command}` : `npm run ${command} -- ${args}`;
}

const about = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')) as {
  version: string;
};

/** The version of this program. */
export const programVersion = about.version;
