/** The header of every answer of a call that names the portal's release: the address of its first script. */
export const releaseHeader = 'x-portal-release';

/** The header of every answer of a call that tells the clinic's clock, `2026-11-20T04:30:00.000Z`. */
export const clockHeader = 'x-clinic-clock';
