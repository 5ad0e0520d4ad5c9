import * as z from 'zod/mini';
import { changeCount, moment, visibleText } from '../fields.ts';
import { limits } from '../limits.ts';
import { typedLines } from '../typed-text.ts';

/** The fields of the form that hold one text each. */
export const draftTexts = [
  'sampleKind',
  'sampleNumber',
  'sampleCollectedAt',
  'sampleReceivedAt',
  'sampleReason',
  'pregnancy',
  'pregnantWeeks',
  'interpretation',
  'recommendations',
] as const;
/** The fields of the form beside the values of the catalogue; `rows`: the freely typed rows, as JSON. */
export const draftFields = ['rows', ...draftTexts] as const;

/** A field of a value of the catalogue is named by the code of its analyte. */
const field = z.union(
  [z.enum(draftFields), z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,15}$/, 'field.invalid'))],
  'field.invalid',
);
/** The text as typed, even if no report can be made of it. */
const value = typedLines('field.invalid').check(
  z.maxLength(limits.draftLength, 'field.tooLong'),
  z.regex(visibleText, 'field.invalid'),
);

/**
 * Input of a field that is not handed in, with who typed it (`isOwn`: the reader) and when; its version counts the
 * changes of that field.
 */
const valueDraft = z.object({
  field: z.string(),
  value: z.string(),
  version: z.number(),
  by: z.string(),
  isOwn: z.boolean(),
  at: moment,
});
export type ValueDraft = z.infer<typeof valueDraft>;
export const valueDrafts = z.array(valueDraft);

/**
 * PUT /reports/entry/{booking}/drafts. `sheet`: as the entry says; another report of the booking makes it STALE.
 * `version`: the one that was on the screen, 0 for none; a field that somebody else has typed into since keeps their
 * value.
 */
export const saveDraftsBody = z.object({
  sheet: z.string('field.invalid').check(z.regex(/^(?:[0-9]{1,10}\.[0-9]{1,6})?$/, 'field.invalid')),
  drafts: z
    .array(z.object({ field, value, version: changeCount }), 'field.invalid')
    .check(z.minLength(1, 'field.invalid'), z.maxLength(limits.reportRows, 'field.invalid')),
});

/** Each of the sent fields as it is now. */
export const saveDraftsAnswer = z.object({ drafts: valueDrafts });
