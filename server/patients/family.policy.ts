import type { Relation } from '#contract/patients/family.ts';
import type { Caller } from '../shared/caller.ts';
import { mayCorrect } from './corrections.policy.ts';
import type { OfAccount } from './corrections.policy.ts';
import { isUnproven } from './identity.policy.ts';

interface Member extends OfAccount {
  /** Null for an account holder who has told only their name. */
  id: number | null;
  relation: Relation;
  isReported: boolean;
}

/** Everyone except the account holder, who stays as long as the account. */
export function isRemovable({ relation }: Pick<Member, 'relation'>): boolean {
  return relation !== 'Self';
}

/**
 * What keeps the caller, who sees this person, from editing their details; null if nothing does. `UNPROVEN`: the caller
 * must confirm their identity first. `REPORTED`: a signed report names the person, so the desk corrects them. What was
 * never told may always be told.
 */
export function detailsObstacle(caller: Caller, member: Member): 'UNPROVEN' | 'REPORTED' | null {
  if (member.id === null) return null;
  if (isUnproven(caller, member)) return 'UNPROVEN';
  return member.isReported ? 'REPORTED' : null;
}

/** What the caller may do with one of an account's people. */
export function memberAbilities(caller: Caller, member: Member) {
  const obstacle = detailsObstacle(caller, member);
  return {
    isOwn: member.accountId === caller.accountId,
    remove: isRemovable(member),
    editDetails: obstacle === null,
    confirmFirst: obstacle === 'UNPROVEN',
    correct: mayCorrect(caller, member),
  };
}
