/** An archive by its name. */
export interface ArchiveName {
  readonly name: string;
  readonly fingerprint: string;
  readonly at: Date;
}

const pattern = /^clinic-([0-9a-f]{16})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst\.age$/;

/**
 * `clinic-<fingerprint of the secret key>-<UTC>.tar.zst.age`: archives of several clinics may lie in one folder, and a
 * listing shows the order of time.
 */
export function nameArchive(fingerprint: string, at: Date): string {
  const time = at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '');
  return `clinic-${fingerprint}-${time}.tar.zst.age`;
}

/** Null for other files. */
export function readArchiveName(name: string): ArchiveName | null {
  const [, fingerprint = '', ...time] = pattern.exec(name) ?? [];
  if (!fingerprint) return null;
  const [year, month, day, hours, minutes, seconds] = time;
  return { name, fingerprint, at: new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`) };
}
