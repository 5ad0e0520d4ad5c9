/** The header of every answer of a call that names the portal's release: the address of its first script. */
export const releaseHeader = 'x-portal-release';
