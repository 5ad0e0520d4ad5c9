import * as z from 'zod/mini';
import { moment, recordId, personName, phone } from '../fields.ts';
import { consentPurposes } from './consent.ts';
import { ownRequest } from './data-requests.ts';
import { relations } from './family.ts';

/** What a nominee can be to the account holder. */
export const nomineeRelations = relations.filter((relation) => relation !== 'Self');

/** Who acts for the account holder's data when they have died or cannot act any more (I25). */
export const nominee = z.object({ name: z.string(), phoneNumber: z.string(), relation: z.enum(nomineeRelations) });
export type Nominee = z.infer<typeof nominee>;

export const nomineeBody = z.object({
  name: personName,
  phoneNumber: phone,
  relation: z.enum(nomineeRelations, 'patient.relation'),
});

/** Somebody on the reader's account, and what was agreed to for them, newest first. */
const personConsents = z.object({
  /** Null: an account holder who has told only their name. */
  patientId: z.nullable(z.number()),
  patientNumber: z.string(),
  name: z.string(),
  relation: z.enum(relations),
  /** Whether the newest consent was withdrawn: then nothing new may be booked. */
  isWithdrawn: z.boolean(),
  consents: z.array(
    z.object({
      id: z.number(),
      purpose: z.enum(consentPurposes),
      /** As they were shown; null of consents from before the words were kept. */
      words: z.nullable(z.string()),
      givenAt: moment,
      withdrawnAt: z.nullable(moment),
      /** It was taken by somebody who works at the clinic. */
      atDesk: z.boolean(),
    }),
  ),
});
export const myData = z.object({
  people: z.array(personConsents),
  nominee: z.nullable(nominee),
  /** What the reader asked about their data, newest first, at most fifty. */
  requests: z.array(ownRequest),
  /** The day from which no rule needs the identity of the reader's people any more, if the account ended today. */
  eraseOn: z.string(),
  abilities: z.object({ askErasure: z.boolean() }),
});
export type MyDataAnswer = z.infer<typeof myData>;
export type PersonConsents = z.infer<typeof personConsents>;

export const consentParams = z.object({ id: recordId });
/** The words of the consent were shown, for this person; null for an account holder who has told only their name. */
export const consentBody = z.object({ patientId: z.nullable(recordId) });
