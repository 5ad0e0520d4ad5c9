import * as z from 'zod/mini';
import { clinicClock } from '../clinic-time.ts';
import { phone, recordId, textLine } from '../fields.ts';
import { limits } from '../limits.ts';
import { genders } from './shapes.ts';

/** Who a patient is to the account's holder. `Self` is the holder, one an account. */
export const relations = [
  'Self',
  'Spouse',
  'Child',
  'Parent',
  'Sibling',
  'Grandparent',
  'Grandchild',
  'Other',
] as const;
export type Relation = (typeof relations)[number];

/**
 * Which wording of the consent to keep a family member's details is shown now; a guardian gives it for a child (I4).
 */
export const familyConsentVersion = '2026-11';

/** Below this age, in years, the account's holder consents as the guardian. */
export const adultAge = 18;

/** Who a booking is for. The account's own person may have told nothing but a name: then the rest is null. */
export const bookingPatient = z.object({
  id: z.nullable(z.number()),
  name: z.string(),
  relation: z.enum(relations),
  /** Full years today. */
  age: z.nullable(z.number()),
  gender: z.nullable(z.enum(genders)),
});
export type BookingPatient = z.infer<typeof bookingPatient>;

/** One of the people on an account. */
export const familyMember = z.extend(bookingPatient, {
  birthDate: z.nullable(z.string()),
  /** Whether it is the reader's own family, and whether the person can be taken off its list. */
  abilities: z.object({ isOwn: z.boolean(), remove: z.boolean() }),
});
export type FamilyMember = z.infer<typeof familyMember>;

/** The account's own person first, then the others as they were added. */
export const familyList = z.object({ members: z.array(familyMember) });

const oldest = limits.patientAge;
const ageField = z.optional(
  z.nullable(
    z.union(
      [
        z.int('patient.age').check(z.minimum(0, 'patient.age'), z.maximum(oldest, 'patient.age')),
        z.string('patient.age').check(z.trim(), z.regex(/^(?:[0-9]{1,2}|1[01][0-9]|120)?$/, 'patient.age')),
      ],
      'patient.age',
    ),
  ),
);
const birthDateField = z.optional(
  z.nullable(
    z.string('patient.birthDate').check(z.refine((text) => text === '' || isBirthDate(text), 'patient.birthDate')),
  ),
);

const details = {
  /** Of the account's own person the account's name stands. */
  name: textLine(limits.nameLength, 'name.tooLong', 'patient.name').check(z.regex(/\p{L}/u, 'patient.name')),
  relation: z.enum(relations, 'patient.relation'),
  gender: z.enum(genders, 'gender.required'),
  /** Full years; may be left out where the date of birth is told, which goes before it. */
  age: ageField,
  birthDate: birthDateField,
};
const isTold = ({ age, birthDate }: { age?: unknown; birthDate?: unknown }) =>
  [age, birthDate].some((value) => value !== undefined && value !== null && value !== '');
const ageTold = {
  error: 'patient.ageMissing',
  path: ['age'],
  // Also while another field is wrong, so that a person sees everything at once.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

export const editMemberBody = z.object(details).check(z.refine(isTold, ageTold));
export const addMemberBody = z
  .object({
    ...details,
    /** Agreed to the text beside the box. */
    consent: z.literal(true, 'patient.consent'),
    /** Adds somebody of the same name and age as one who is there: asked for after SAME_PERSON. */
    evenIfAlike: z.optional(z.boolean('field.invalid')),
    /** At the counter: the phone whose family it is. */
    userId: z.optional(phone),
  })
  .check(z.refine(isTold, ageTold));
export const memberParams = z.object({ id: recordId });
/** `archived`: bookings name the person, so that the details stay with these. */
export const removedMember = z.object({ archived: z.boolean() });

/** A day of the calendar, not after today, on which somebody alive may have been born. */
export function isBirthDate(text: string, today = clinicClock(new Date()).date): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts || text > today) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  // A day or month that is none lies in another month.
  return date.getUTCMonth() === month - 1 && fullYears(text, today) <= oldest;
}

/** Full years from one day to another, both `2026-11-20`; the birthday of 29 February is 1 March in other years. */
export function fullYears(from: string, to: string): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);
}
