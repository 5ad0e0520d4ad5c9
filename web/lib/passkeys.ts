/**
 * Why this page cannot make or use passkeys, or null if it can: they are bound to the host name of the clinic's address
 * and need https.
 * @param address the clinic's address, where its passkeys work: `https://clinic.example`
 */
export function passkeyObstacle(address: string): 'NO_HOST_NAME' | 'elsewhere' | 'noBrowser' | null {
  // A numeric address (IPv6 in brackets) has no host name. Plain http is enough only on the machine itself.
  if (/^[\d.]+$|^\[/.test(location.hostname) || !window.isSecureContext) return 'NO_HOST_NAME';
  if (location.origin !== address) return 'elsewhere';
  return typeof window.PublicKeyCredential === 'function' ? null : 'noBrowser';
}
