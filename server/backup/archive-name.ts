/** An archive by its name. */
export interface ArchiveName {
  readonly name: string;
  readonly fingerprint: string;
  readonly at: Date;
}

const pattern = /^clinic-([0-9a-f]{16})-(\d{8}T\d{6}Z)\.tar\.zst\.age$/;

/**
 * `clinic-<fingerprint of the secret key>-<UTC>.tar.zst.age`: archives of several clinics may lie in one folder, and a
 * listing shows the order of time.
 */
export function nameArchive(fingerprint: string, at: Date): string {
  return `clinic-${fingerprint}-${stampOf(at)}.tar.zst.age`;
}

/** Null for other files. */
export function readArchiveName(name: string): ArchiveName | null {
  const [, fingerprint = '', stamp = ''] = pattern.exec(name) ?? [];
  return fingerprint ? { name, fingerprint, at: readStamp(stamp) } : null;
}

/** A time in a name, UTC, without its parts of a second: `20261122T203405Z`. */
export function stampOf(at: Date): string {
  return at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '');
}

export function readStamp(stamp: string): Date {
  return new Date(stamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
