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
