import type { Caller } from '../caller.ts';

interface Person {
  accountId: number;
  relation: string;
}

/**
 * Whether this is the caller's own person, and the caller has still to show to be them: then nobody reads here what the
 * question asks for, and nobody puts their own in its place.
 */
export function isUnproven({ accountId, reportsLockedBefore }: Caller, person: Person): boolean {
  return reportsLockedBefore !== null && person.accountId === accountId && person.relation === 'Self';
}
