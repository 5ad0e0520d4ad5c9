import { readServiceName } from '../../server/shared/commands.ts';
import { StartError } from '../../server/shared/start-error.ts';

/** What a clinic is called on its machine. With several clinics each has names, folders and a port of its own. */
export interface ServiceNames {
  /** The account it runs as, its unit (`.service`), and its command: `clinic`, or `clinic-saltlake`. */
  readonly service: string;
  readonly dataDir: string;
}

/**
 * @param name '' for the only clinic of a machine
 * @throws StartError for a name that is none
 */
export function serviceNames(name: string): ServiceNames {
  // `clinic-keys` is the folder of the first clinic's signing key.
  if (name === 'keys' || (name !== '' && !/^[a-z][a-z0-9]{0,19}$/.test(name)))
    throw new StartError(
      `"${name}" is no short name of a clinic: up to 20 small letters and digits, such as saltlake.`,
    );
  const service = name === '' ? 'clinic' : `clinic-${name}`;
  return { service, dataDir: `/var/lib/${service}` };
}

/** The short name in the folder of a clinic's releases; '' without one. */
export const readName = (home: string): string => readServiceName(home).replace(/^clinic-?/, '');
