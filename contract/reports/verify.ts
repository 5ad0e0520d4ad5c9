import * as z from 'zod/mini';
import { moment } from '../fields.ts';
import { verifyResults } from './states.ts';

/** The code in the QR code: 128 bits, base64url. */
export const verifyParams = z.object({
  code: z.string('field.invalid').check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'field.invalid')),
});
/** What anyone with the code may learn about a report; nothing else. */
export const verifyAnswer = z.object({
  result: z.enum(verifyResults),
  clinic: z.nullable(z.object({ en: z.string(), bn: z.string() })),
  reportNumber: z.nullable(z.string()),
  version: z.nullable(z.number()),
  date: z.nullable(moment),
  initials: z.nullable(z.string()),
  /** SHA-256 of the signed PDF, in hexadecimal digits. Copies that are marked as superseded have another. */
  sha256: z.nullable(z.string()),
  /** Since when this version is superseded, and by which one that is in force now. */
  supersededAt: z.nullable(moment),
  supersededBy: z.nullable(z.object({ version: z.number(), date: z.nullable(moment) })),
  /** When a page was last added to the copies that are handed out, which then have another hash; null if none was. */
  addedAt: z.nullable(moment),
});
export type VerifyAnswer = z.infer<typeof verifyAnswer>;
