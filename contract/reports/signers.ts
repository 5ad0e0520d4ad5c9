import * as z from 'zod/mini';
import { optionalLine, recordId } from '../fields.ts';
import { departments } from '../lab-tests/departments.ts';

/** What a signer's profile can lack. */
export const signerGaps = ['name', 'qualification', 'registrationNumber', 'departments'] as const;
export type SignerGap = (typeof signerGaps)[number];

const signerProfile = {
  fullName: z.string(),
  qualification: z.string(),
  registrationNumber: z.string(),
  /** The departments whose reports the account may sign. */
  departments: z.array(z.enum(departments)),
  /** The stored signature, as a PNG data address; null if there is none. */
  signature: z.nullable(z.string()),
  /** What is missing before the account can sign. */
  missing: z.array(z.enum(signerGaps)),
};
/** GET /reports/signer: the caller's profile as a signer, set by the admin. */
export const signerAnswer = z.object(signerProfile);

/**
 * GET /signers: the accounts that can sign, Pathologists and reporting doctors. `isDoctor`: name, qualification and
 * registration number are those of the doctor's card.
 */
const signer = z.object({
  accountId: z.number(),
  accountName: z.string(),
  phoneNumber: z.string(),
  isDoctor: z.boolean(),
  ...signerProfile,
});
export type SignerAccount = z.infer<typeof signer>;
export const signerList = z.object({ signers: z.array(signer) });
export const signerParams = z.object({ id: recordId });
/** PUT /signers/{account}. A doctor's name, qualification and number are changed on the doctor's card. */
export const changeSignerBody = z.object({
  fullName: optionalLine(60),
  qualification: optionalLine(160),
  registrationNumber: optionalLine(40),
  departments: z
    .array(z.enum(departments, 'field.invalid'), 'field.invalid')
    .check(z.maxLength(departments.length, 'field.invalid')),
});
export { signer as signerAccount };
