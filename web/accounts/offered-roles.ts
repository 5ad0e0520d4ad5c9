import type { Role } from '#contract/roles.ts';

/** The roles as they are offered: the three of R27 first (D23). */
export const offeredRoles: readonly Role[] = ['User', 'Doctor', 'Admin', 'Receptionist', 'Staff', 'Pathologist'];
