import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { writeAge } from '#contract/patients/age.ts';
import type { AgeOf } from '#contract/patients/age.ts';
import type { BookingPatient, FamilyMember, Relation } from '#contract/patients/family.ts';
import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import { screens } from '#contract/screens.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { queryOf } from './queries.ts';

/** Text keys of the catalogue `family`: the relation to the account's holder ("Child"), and "Child of". */
export const relationTexts = {
  Self: 'relation.self',
  Spouse: 'relation.spouse',
  Child: 'relation.child',
  Parent: 'relation.parent',
  Sibling: 'relation.sibling',
  Grandparent: 'relation.grandparent',
  Grandchild: 'relation.grandchild',
  Other: 'relation.other',
} as const satisfies Record<Relation, string>;
const whoseTexts = {
  Self: 'relation.self',
  Spouse: 'of.spouse',
  Child: 'of.child',
  Parent: 'of.parent',
  Sibling: 'of.sibling',
  Grandparent: 'of.grandparent',
  Grandchild: 'of.grandchild',
  Other: 'of.other',
} as const satisfies Record<Relation, string>;
export const genderTexts = {
  Male: 'gender.male',
  Female: 'gender.female',
  Other: 'gender.other',
} as const satisfies Record<Gender, string>;

/** Placeholder for a name in a text; a character no text contains. */
const placeholder = '\u0000';

/** The details of a person that texts show. */
type Told = AgeOf & Pick<BookingPatient, 'gender'>;

/** Texts about a patient, shown beside the name. */
export function usePatientWords() {
  const { t } = useTranslation('family');
  const language = useLanguage();
  const joined = (words: readonly (string | null)[]) => words.filter((word) => word !== null).join(' · ');
  return {
    /** `8 years · Male`; empty if neither is known. */
    ageAndGender: (patient: Told) =>
      joined([writeAge(patient, language), patient.gender && t(genderTexts[patient.gender])]),
    /** `Child · 8 years`. */
    relationAndAge: (patient: BookingPatient) =>
      joined([t(relationTexts[patient.relation]), writeAge(patient, language)]),
    /** `Patient ID 1234 5678`; in a narrow place the line breaks before the number, never in it. */
    numberText: (number: string) => `${t('number').replaceAll(' ', '\u00a0')} ${formatPatientNumber(number, language)}`,
    /** The same without the words before it. */
    numberAlone: (number: string) => formatPatientNumber(number, language),
    /** `Child of …`, split into the parts before and after the holder's name. */
    whose: ({ relation }: { relation: Relation }) => t(whoseTexts[relation], { name: placeholder }).split(placeholder),
  };
}

/** The page on which the desk corrects a person's details. */
export const personAddress = (patientNumber: string) => screens.person.path.replace(':number', patientNumber);

/** The people on the user's own account or, at the counter, on the account of `phone`. */
export function useFamily(phone?: string) {
  const own = useQuery({ ...queryOf('listFamily'), enabled: phone === undefined });
  const theirs = useQuery({
    ...queryOf('listFamilyOfPhone', { params: { phone: phone ?? '' } }),
    enabled: phone !== undefined,
  });
  const query = phone === undefined ? own : theirs;
  return { query, members: query.data?.members };
}

/** The members of a family without its holder; they have ids. */
export function othersOf<P extends BookingPatient | FamilyMember>(
  members: readonly P[] | undefined,
): (P & { id: number })[] {
  return (members ?? []).filter(
    (member): member is P & { id: number } => member.id !== null && member.relation !== 'Self',
  );
}
