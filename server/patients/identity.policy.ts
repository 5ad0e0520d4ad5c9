import type { Caller } from '../shared/caller.ts';

interface Person {
  accountId: number;
  relation: string;
}

/**
 * Whether the person is the caller, and the caller has not confirmed their identity. Then their age may be neither read
 * nor changed, because it is the answer to the identity question.
 */
export function isUnproven({ accountId, reportsLockedBefore }: Caller, person: Person): boolean {
  return reportsLockedBefore !== null && person.accountId === accountId && person.relation === 'Self';
}
