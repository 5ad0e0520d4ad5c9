import type { Caller } from '../shared/caller.ts';

/** Whether the caller takes samples only where the clinic's profile says so; everybody else always does. */
export const takesSamplesIfSaid = ({ role }: Pick<Caller, 'role'>): boolean => role === 'Receptionist';
