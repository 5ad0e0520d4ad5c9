import type { FamilyMember } from '#contract/patients/family.ts';
import type { Caller } from '../caller.ts';
import type { MemberRow } from './family.store.ts';
import { memberAbilities } from './family.policy.ts';
import { isUnproven } from './identity.policy.ts';

export function presentMember(row: MemberRow, caller: Caller): FamilyMember {
  const { id, name, relation, gender } = row;
  const { age, birthDate } = isUnproven(caller, row) ? { age: null, birthDate: null } : row;
  return { id, name, relation, age, gender, birthDate, abilities: memberAbilities(caller, row) };
}

/** The account holder first, even if only their name is known. */
export function presentFamily(
  holder: { id: number; name: string },
  rows: readonly MemberRow[],
  caller: Caller,
): { members: FamilyMember[] } {
  const members = rows.map((row) => presentMember(row, caller));
  if (members[0]?.relation === 'Self') return { members };
  const self: FamilyMember = {
    id: null,
    name: holder.name,
    relation: 'Self',
    age: null,
    gender: null,
    birthDate: null,
    abilities: memberAbilities(caller, { accountId: holder.id, relation: 'Self' }),
  };
  return { members: [self, ...members] };
}
