import type { FamilyMember } from '#contract/family.ts';
import type { MemberRow } from './family.store.ts';

export function presentMember({ id, name, relation, age, gender, birthDate }: MemberRow): FamilyMember {
  return { id, name, relation, age, gender, birthDate };
}

/** The account's own person first, also where nothing but a name is known of them. */
export function presentFamily(holder: { name: string }, rows: readonly MemberRow[]): { members: FamilyMember[] } {
  const members = rows.map(presentMember);
  if (members[0]?.relation === 'Self') return { members };
  return { members: [{ id: null, name: holder.name, relation: 'Self', age: null, gender: null, birthDate: null }, ...members] };
}
