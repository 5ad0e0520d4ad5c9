import type { Relation } from '#contract/patients/family.ts';
import type { Caller } from '../caller.ts';

/** Everybody but the account's own person, who is there as long as the account is. */
export function isRemovable({ relation }: { relation: Relation }): boolean {
  return relation !== 'Self';
}

/** What the caller may do about one of an account's people; all who see them may change what is known of them. */
export function memberAbilities(caller: Caller, member: { accountId: number; relation: Relation }) {
  return { isOwn: member.accountId === caller.accountId, remove: isRemovable(member) };
}
