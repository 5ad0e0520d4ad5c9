import * as z from 'zod/mini';
import { phone, typedWhole } from '../fields.ts';

/**
 * What a session must answer before it can read anything of its account: the year of birth or, if the clinic does not
 * know it, to come to the desk with papers. Never the name, which is on the person's bookings.
 */
export const identityQuestions = ['yearOfBirth', 'desk'] as const;
export type IdentityQuestion = (typeof identityQuestions)[number];

/**
 * GET /me/identity. After 90 days without a log-in the phone may belong to another person. Nothing of a patient's
 * account opens until the caller gives the year of birth. If the clinic does not know it, and after three wrong
 * answers, the desk checks the person's papers.
 */
export const identityAnswer = z.object({
  needed: z.boolean(),
  asks: z.nullable(z.enum(identityQuestions)),
  triesLeft: z.number(),
});
export const identityBody = z.object({ yearOfBirth: typedWhole(1900, 2100) });
export const identityParams = z.object({ phone });
