import type { Role } from '#contract/roles.ts';

/** The roles in the order shown: the three of R27 first (D23). */
export const offeredRoles: readonly Role[] = ['User', 'Doctor', 'Admin', 'Receptionist', 'Staff', 'Pathologist'];
