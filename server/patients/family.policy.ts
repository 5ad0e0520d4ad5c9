import type { Relation } from '#contract/patients/family.ts';
import { may } from '#contract/permissions.ts';
import type { Caller } from '../caller.ts';

/** Everyone except the account holder, who stays as long as the account. */
export function isRemovable({ relation }: { relation: Relation }): boolean {
  return relation !== 'Self';
}

/** What the caller may do with one of an account's people. Whoever sees them may edit them until a report is signed. */
export function memberAbilities(
  caller: Caller,
  member: { accountId: number; relation: Relation; isReported: boolean },
) {
  const isOwn = member.accountId === caller.accountId;
  return {
    isOwn,
    remove: isRemovable(member),
    editDetails: !member.isReported,
    correct: may('patients.correct', caller.role) && (!isOwn || caller.role === 'Admin'),
  };
}
