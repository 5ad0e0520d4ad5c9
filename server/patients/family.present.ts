import type { Answer } from '#contract/endpoints.ts';
import type { FamilyMember } from '#contract/patients/family.ts';
import type { Caller } from '../shared/caller.ts';
import type { MemberRow } from './family.store.ts';
import type { ListedFamily } from './family.service.ts';
import { memberAbilities } from './family.policy.ts';
import { isUnproven } from './identity.policy.ts';

export function presentMember(row: MemberRow, caller: Caller): FamilyMember {
  const { id, patientNumber, name, relation, gender, language } = row;
  const unknown = { age: null, infantAge: null, birthDate: null };
  const { age, infantAge, birthDate } = isUnproven(caller, row) ? unknown : row;
  const { corrections } = row;
  return {
    id,
    patientNumber,
    name,
    relation,
    age,
    ...(infantAge && { infantAge }),
    gender,
    birthDate,
    language,
    corrections,
    abilities: memberAbilities(caller, row),
  };
}

/** The account holder first, even if only their name is known. */
export function presentFamily(
  { holder, rows, corrections }: ListedFamily,
  caller: Caller,
): { members: FamilyMember[] } {
  const members = rows.map((row) => presentMember(row, caller));
  if (members[0]?.relation === 'Self') return { members };
  const self: FamilyMember = {
    id: null,
    patientNumber: holder.patientNumber,
    name: holder.name,
    relation: 'Self',
    age: null,
    gender: null,
    birthDate: null,
    language: holder.language,
    corrections,
    abilities: memberAbilities(caller, {
      id: null,
      accountId: holder.id,
      role: holder.role,
      relation: 'Self',
      isReported: false,
    }),
  };
  return { members: [self, ...members] };
}

/** `archived`: bookings name the person, so their record is kept. */
export function presentRemoved(archived: boolean): Answer<'removeFamilyMember'> {
  return { archived };
}
