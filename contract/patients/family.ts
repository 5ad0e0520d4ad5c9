import * as z from 'zod/mini';
import { clinicToday } from '../schedules/hours.ts';
import { isForm, language, moment, phone, recordId, textLine } from '../fields.ts';
import { formMoment } from '../form-moment.ts';
import { limits } from '../limits.ts';
import { birthSpan, plainAge, readAge } from '../typed/age.ts';
import { genders, infantAge } from './shapes.ts';
import { typed } from '../typed-text.ts';

/** A patient's relation to the account holder. `Self` is the holder; each account has one. */
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

/** Which details the desk corrects. `age` is only of a person whose date of birth is not known. */
const correctedFields = ['name', 'birthDate', 'age', 'gender', 'phone'] as const;
export type CorrectedField = (typeof correctedFields)[number];

/** What a person, and whoever has them on their account, sees of a correction. */
export const shownCorrection = z.object({ field: z.enum(correctedFields), at: moment });

/** The patient of a booking. For an account holder who has only given a name, the other fields are null. */
export const bookingPatient = z.object({
  id: z.nullable(z.number()),
  /** Eight digits (contract/patients/patient-number.ts). */
  patientNumber: z.string(),
  name: z.string(),
  relation: z.enum(relations),
  /** Full years, today. */
  age: z.nullable(z.number()),
  infantAge: z.optional(infantAge),
  gender: z.nullable(z.enum(genders)),
});
export type BookingPatient = z.infer<typeof bookingPatient>;

/** A patient on an account. */
export const familyMember = z.extend(bookingPatient, {
  birthDate: z.nullable(z.string()),
  /** Of messages about them and their papers; the account holder's is the account's. */
  language,
  /** What the desk corrected, newest first, at most ten. */
  corrections: z.array(shownCorrection),
  /**
   * `isOwn`: the member is on the reader's own account. `remove`: the member can be removed from it. `editDetails`:
   * name, age and gender can be edited; once a report about them is signed, only the desk corrects them.
   * `confirmFirst`: not before the reader has confirmed who they are. `correct`: the reader corrects them by papers.
   */
  abilities: z.object({
    isOwn: z.boolean(),
    remove: z.boolean(),
    editDetails: z.boolean(),
    confirmFirst: z.boolean(),
    correct: z.boolean(),
  }),
});
export type FamilyMember = z.infer<typeof familyMember>;

/** The account holder first, then the others in the order they were added. */
export const familyList = z.object({ members: z.array(familyMember) });

const oldest = limits.patientAge;
/** Full years as a number, or an age as it is typed (`contract/typed/age.ts`), then as `plainAge` writes it. */
export const ageField = z.optional(
  z.nullable(
    z.union(
      [
        z.int('patient.age').check(z.minimum(0, 'patient.age'), z.maximum(oldest, 'patient.age')),
        typed('patient.age').check(
          z.trim(),
          z.overwrite((text) => {
            const age = readAge(text);
            return age ? plainAge(age) : text;
          }),
          z.refine((text) => text === '' || readAge(text) !== null, 'patient.age'),
        ),
      ],
      'patient.age',
    ),
  ),
);
export const birthDateField = z.optional(
  z.nullable(
    typed('patient.birthDate').check(
      z.refine((text) => text === '' || isBirthDate(text, clinicToday(formMoment())), 'patient.birthDate'),
    ),
  ),
);

const details = {
  /** The account holder keeps the account's name, which the desk corrects. */
  name: textLine(limits.nameLength, 'name.tooLong', 'patient.name').check(z.regex(/\p{L}/u, 'patient.name')),
  relation: z.enum(relations, 'patient.relation'),
  gender: z.enum(genders, 'gender.required'),
  /** With a date of birth: empty, or the age that follows from it. */
  age: ageField,
  birthDate: birthDateField,
};
export const hasAgeOrBirthDate = ({ age, birthDate }: { age?: unknown; birthDate?: unknown }) =>
  [age, birthDate].some((value) => value !== undefined && value !== null && value !== '');
export const ageMissing = {
  error: 'patient.ageMissing',
  path: ['age'],
  when: isForm,
};

export const editMemberBody = z.object(details).check(z.refine(hasAgeOrBirthDate, ageMissing));
const added = {
  ...details,
  /** The box beside the consent text is ticked. */
  consent: z.literal(true, 'patient.consent'),
  /** Of messages about them and their papers; left out: the account's, which an account holder's always is. */
  language: z.optional(language),
  /** Adds a member though one with the same name and age exists; sent after SAME_PERSON. */
  evenIfAlike: z.optional(z.boolean('field.invalid')),
};
/** Somebody new on an account that is named beside it. */
export const newMember = z.object(added).check(z.refine(hasAgeOrBirthDate, ageMissing));
/** `userId`, at the counter: the phone of the account. */
export const addMemberBody = z
  .object({ ...added, userId: z.optional(phone) })
  .check(z.refine(hasAgeOrBirthDate, ageMissing));
export const memberParams = z.object({ id: recordId });
/** `archived`: bookings name the member, so the record is kept. */
export const removedMember = z.object({ archived: z.boolean() });

/** A calendar date, not after today, and at most `limits.patientAge` years ago. */
export function isBirthDate(text: string, today: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts || text > today) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  // `Date.UTC` moves an invalid day or month into another month.
  return date.getUTCMonth() === month - 1 && fullYears(text, today) <= oldest;
}

/**
 * Full years from one date to another, both like `2026-11-20`. A birthday on 29 February falls on 1 March in other
 * years.
 */
export function fullYears(from: string, to: string): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);
}

/**
 * Whether the age that a form sends with a date of birth adds nothing to it: it is empty, unchanged (`known`, as
 * `ageInField` writes it), or what follows from the date.
 * @param today such as `2026-11-20`
 */
export function agreesWithBirth(
  age: string | number | null | undefined,
  { birthDate, known, today }: { birthDate: string; known?: string | null | undefined; today: string },
): boolean {
  if (age === undefined || age === null || age === '') return true;
  if (String(age) === known) return true;
  const told = readAge(String(age));
  if (told === null) return false;
  if (told.unit === 'YEAR') return fullYears(birthDate, today) === told.years;
  const [first, last] = birthSpan(told, today);
  return first <= birthDate && birthDate <= last;
}
