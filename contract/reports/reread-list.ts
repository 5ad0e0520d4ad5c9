import * as z from 'zod/mini';
import { moment, recordId, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { typed } from '../typed-text.ts';
import { resultFlags } from './flags.ts';
import { rereadReasons } from './rereading.ts';
import { resultRow } from './shapes.ts';

/** Most values on a page of the list. */
export const rereadPageSize = 50;

/** `open`: neither noted nor corrected. `done`: the others. */
const rereadLists = ['open', 'done'] as const;

/** GET /released-values. `after`: `next` of the page before. */
export const rereadQuery = z.object({
  list: z.optional(z.enum(rereadLists, 'field.invalid')),
  after: z.optional(typed('field.invalid').check(z.regex(/^[0-2]_[0-9]{1,9}$/, 'field.invalid'))),
});

export const rereadParams = z.object({ id: recordId });
/** POST /released-values/{id}/note: what was done about the value, or why nothing is. */
export const noteRereadBody = z.object({ note: requiredText(limits.longestExplanation, 'report.reason') });

const rereadValue = z.object({
  id: z.number(),
  reportId: z.number(),
  reportNumber: z.string(),
  testName: z.string(),
  testNameBn: z.string(),
  patientName: z.string(),
  patientNumber: z.string(),
  signedDate: moment,
  /** As it was signed and printed. */
  printed: resultRow,
  reason: z.enum(rereadReasons),
  /** How it is read today; if it cannot be read, what was probably meant; null if neither is known. */
  value: z.nullable(z.string()),
  flag: z.nullable(z.enum(resultFlags)),
  /** A correction of the report is begun; it is signed. */
  isBeingCorrected: z.boolean(),
  isAmended: z.boolean(),
  note: z.nullable(z.object({ text: z.string(), by: z.string(), at: moment })),
});
export type RereadValue = z.infer<typeof rereadValue>;

/** The most dangerous first. `read`: when all released reports were last read again, and how many; null: never. */
export const rereadAnswer = z.object({
  read: z.nullable(z.object({ at: moment, reports: z.number() })),
  values: z.array(rereadValue),
  next: z.nullable(z.string()),
});
