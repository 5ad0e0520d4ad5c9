import type * as z from 'zod/mini';
import { ageInField } from '#contract/typed/age.ts';
import type { addMemberBody, FamilyMember } from '#contract/patients/family.ts';

/** The values of the form. */
export type MemberFormValues = z.input<typeof addMemberBody>;

/** The initial values. Choices are empty until made; family members already gave consent. */
export function formOf(member: FamilyMember | undefined): MemberFormValues {
  const isNew = member?.id === undefined || member.id === null;
  const values = {
    name: member?.name ?? '',
    relation: member?.relation ?? '',
    gender: member?.gender ?? '',
    age: !member || member.birthDate ? '' : ageInField(member),
    birthDate: member?.birthDate ?? '',
    consent: !isNew,
  };
  // An empty choice fails the validation, so its type is not in the schema.
  return values as MemberFormValues;
}
