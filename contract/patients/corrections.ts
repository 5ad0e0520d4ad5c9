import * as z from 'zod/mini';
import { code, isForm, language, optionalLine, patientNumber, personName, phone, rupees, textLine } from '../fields.ts';
import { limits } from '../limits.ts';
import { ageField, birthDateField, relations, shownCorrection } from './family.ts';
import { nominee } from './my-data.ts';
import { genders, infantAge } from './shapes.ts';

/** The papers that prove a correction of a person's details. Any other paper is named in the note. */
export const papers = [
  'AADHAAR',
  'VOTER_CARD',
  'PAN',
  'DRIVING_LICENCE',
  'PASSPORT',
  'BIRTH_CERTIFICATE',
  'SCHOOL_CERTIFICATE',
  'RATION_CARD',
  'OTHER',
] as const;
export type Paper = (typeof papers)[number];

const evidence = {
  reason: textLine(limits.longestReason, 'field.tooLong', 'correction.reason'),
  paper: z.enum(papers, 'correction.paper'),
  paperNote: optionalLine(100),
};
const hasNote = ({ paper, paperNote }: { paper?: unknown; paperNote?: unknown }) =>
  paper !== 'OTHER' || Boolean(paperNote);
const noteMissing = {
  error: 'correction.paperNote',
  path: ['paperNote'],
  when: isForm,
};

/** Fields that are left out, or sent as they are, stay. At least one must differ. */
export const correctionBody = z
  .object({
    name: z.optional(personName),
    birthDate: birthDateField,
    age: ageField,
    gender: z.optional(z.enum(genders, 'gender.required')),
    ...evidence,
  })
  .check(z.refine(hasNote, noteMissing));
export const phoneChangeBody = z.object({ phoneNumber: phone, ...evidence }).check(z.refine(hasNote, noteMissing));
export const phoneCodeBody = z.object({ code });
export const personParams = z.object({ patientNumber });
/** Of messages about somebody and their papers; an account holder's is the account's. */
export const personLanguageBody = z.object({ language });

/** A person's page. Only the desk and the account itself see the person's family. */
export const personFile = z.object({
  patientNumber: z.string(),
  name: z.string(),
  relation: z.enum(relations),
  /** Null, like the next two, as long as an account holder has told only their name. */
  age: z.nullable(z.number()),
  infantAge: z.optional(infantAge),
  birthDate: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  /** Of messages about them and their papers. */
  language,
  /** The account's. */
  phoneNumber: z.string(),
  holder: z.object({ name: z.string(), patientNumber: z.string() }),
  /** The others of the account, its holder first. */
  family: z.array(z.object({ name: z.string(), patientNumber: z.string(), relation: z.enum(relations) })),
  /** Of the account holder. */
  nominee: z.nullable(nominee),
  /** What is owed on this person's own bookings, in rupees. Null for readers who do not see all of their money. */
  owed: z.nullable(rupees),
  /** The last SMS to this phone did not go out. For the desk, as are the corrections. */
  smsFailed: z.boolean(),
  /** Newest first, at most fifty. */
  corrections: z.array(
    z.extend(shownCorrection, {
      id: z.number(),
      oldValue: z.nullable(z.string()),
      newValue: z.string(),
      reason: z.string(),
      paper: z.enum(papers),
      paperNote: z.nullable(z.string()),
      by: z.string(),
    }),
  ),
  /** `seeDesk`: the reader works at the desk, and sees corrections and how messages are wanted. */
  abilities: z.object({ correct: z.boolean(), changePhone: z.boolean(), seeDesk: z.boolean() }),
});
export type PersonFile = z.infer<typeof personFile>;

/** A code was sent to the new phone; the same whether or not it is in use. */
export const phoneCodeSent = z.object({ phoneNumber: z.string(), expiresInSeconds: z.number() });
