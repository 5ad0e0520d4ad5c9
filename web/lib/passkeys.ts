/**
 * Why this page can neither make nor use passkeys: they are bound to the host name of the clinic's address, and need
 * https. Null if it can.
 * @param address the clinic's address, where its passkeys work: `https://clinic.example`
 */
export function passkeyObstacle(address: string): 'NO_HOST_NAME' | 'elsewhere' | 'noBrowser' | null {
  // An address of numbers (IPv6 in brackets) has none; plain http only does on the machine itself.
  if (/^[\d.]+$|^\[/.test(location.hostname) || !window.isSecureContext) return 'NO_HOST_NAME';
  if (location.origin !== address) return 'elsewhere';
  return typeof window.PublicKeyCredential === 'function' ? null : 'noBrowser';
}
