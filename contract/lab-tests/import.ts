import * as z from 'zod/mini';
import { exportColumns } from '../exports/shapes.ts';
import { labTest } from './shapes.ts';
import { limits } from '../limits.ts';

const csv = z
  .string('field.required')
  .check(z.minLength(1, 'field.required'), z.maxLength(limits.importLength, 'import.tooLong'));

/** A list of tests as CSV text, as the export writes it or a spreadsheet saved it. */
export const previewImportBody = z.object({ csv });
/** The same text again, and the mark of the preview that is to be carried out. */
export const importBody = z.object({
  csv,
  fingerprint: z.string('field.required').check(z.regex(/^[0-9a-f]{64}$/, 'field.invalid')),
});

/** What one line makes of a test; `before` is null for a new one, whose `id` is null. */
const change = z.object({
  line: z.number(),
  id: z.nullable(z.number()),
  before: z.nullable(z.omit(labTest, { id: true, testId: true })),
  after: z.omit(labTest, { id: true, testId: true }),
});
export type ImportChange = z.infer<typeof change>;

/**
 * What is wrong in a line, in the reader's language. `column` is null where it is the line as a whole; `line` where it
 * is the file.
 */
const problem = z.object({
  line: z.nullable(z.number()),
  column: z.nullable(z.enum(exportColumns.tests)),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof problem>;

/**
 * With any problem there are no changes: all lines are imported, or none. Lists are cut after `limits.importShown`;
 * counts are whole.
 */
export const importPreview = z.object({
  fingerprint: z.string(),
  lines: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  changes: z.array(change),
  problemCount: z.number(),
  problems: z.array(problem),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const importAnswer = z.object({ added: z.number(), changed: z.number(), unchanged: z.number() });
