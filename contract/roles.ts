/** The six roles (R3). `User` is the patient, and the default for an unknown role. */
export const roles = ['User', 'Doctor', 'Receptionist', 'Staff', 'Pathologist', 'Admin'] as const;
export type Role = (typeof roles)[number];

/** Finds a role in upper or lower case; an unknown one counts as User (R3). */
export function roleOf(text: string | null | undefined): Role {
  const wanted = text?.trim().toLowerCase();
  return roles.find((role) => role.toLowerCase() === wanted) ?? 'User';
}
