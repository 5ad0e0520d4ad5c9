import * as z from 'zod/mini';
import { personName, phone } from '../fields.ts';
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
