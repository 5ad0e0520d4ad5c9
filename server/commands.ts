import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The file of a release in its top folder. A folder without one is a checkout, which builds what it runs. */
export const releaseFile = 'release.json';

const isRelease = existsSync(join(import.meta.dirname, '..', releaseFile));

/** A command as people type it here: `clinic backup /media/disk`, in a checkout `npm run backup -- /media/disk`. */
export function asTyped(command: string, args = '', inRelease = isRelease): string {
  if (inRelease) return ['clinic', command, args].join(' ').trim();
  return args === '' ? `npm run ${command}` : `npm run ${command} -- ${args}`;
}
