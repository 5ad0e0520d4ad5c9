import type { Relation } from '#contract/patients/family.ts';
import type { Caller } from '../caller.ts';

/** Everyone except the account holder, who stays as long as the account. */
export function isRemovable({ relation }: { relation: Relation }): boolean {
  return relation !== 'Self';
}

/** What the caller may do with one of an account's people. Whoever sees them may edit them. */
export function memberAbilities(caller: Caller, member: { accountId: number; relation: Relation }) {
  return { isOwn: member.accountId === caller.accountId, remove: isRemovable(member) };
}
