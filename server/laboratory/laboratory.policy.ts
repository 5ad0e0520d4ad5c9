import type { Caller } from '../shared/caller.ts';

/** Whether the caller may take samples only where the clinic's profile allows it; everybody else always may. */
export const takesSamplesIfAllowed = ({ role }: Pick<Caller, 'role'>): boolean => role === 'Receptionist';
