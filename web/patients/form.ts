import type * as z from 'zod/mini';
import type { addMemberBody, FamilyMember } from '#contract/patients/family.ts';

/** Somebody of a family being filled in. */
export type MemberFormValues = z.input<typeof addMemberBody>;

/** What the form begins with. What must be chosen is empty; who is on the account already has agreed. */
export function formOf(member: FamilyMember | undefined): MemberFormValues {
  const isNew = member?.id === undefined || member.id === null;
  const values = {
    name: member?.name ?? '',
    relation: member?.relation ?? '',
    gender: member?.gender ?? '',
    age: member?.age === null || member?.age === undefined || member.birthDate ? '' : String(member.age),
    birthDate: member?.birthDate ?? '',
    consent: !isNew,
  };
  // An empty choice is what the schema complains of, not what it holds.
  return values as MemberFormValues;
}
