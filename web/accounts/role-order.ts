import type { Role } from '#contract/roles.ts';

/** The roles as they are offered: the described three first (decisions.md). */
export const offeredRoles: readonly Role[] = ['User', 'Doctor', 'Admin', 'Receptionist', 'Staff', 'Pathologist'];
