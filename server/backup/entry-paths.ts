import { StartError } from '../shared/start-error.ts';

/**
 * Refuses a path in an archive that would lead out of the folder it is unpacked into.
 * @param path of an entry, or of a list that the archive holds
 * @throws StartError
 */
export function refuseOutside(path: string): void {
  const segments = path.split('/');
  const isInside = segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..');
  // eslint-disable-next-line no-control-regex
  if (!isInside || /[\u0000-\u001f\\:]/.test(path))
    throw new StartError(`The archive names "${printable(path)}", which is no path inside of it: do not use it.`);
}

/** Refuses what is no plain file: links, devices and folders are in no archive of a clinic. @throws StartError */
export function refuseOtherThanFile(name: string, type: string | null | undefined): void {
  if (type !== 'file')
    throw new StartError(
      `The archive holds a ${type ?? 'thing'} at "${printable(name)}", and only files belong there.`,
    );
}

/** @throws StartError unless it is a key of a stored file */
export function refuseOtherThanKey(key: string): void {
  if (!/^[0-9a-f]{32}$/.test(key))
    throw new StartError(`The archive names a file "${printable(key)}", which no clinic stores: do not use it.`);
}

// eslint-disable-next-line no-control-regex
const printable = (text: string) => text.replaceAll(/[\u0000-\u001f]/g, '?').slice(0, 200);
