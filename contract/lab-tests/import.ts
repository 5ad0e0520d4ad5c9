import * as z from 'zod/mini';
import { exportColumns } from '../exports/shapes.ts';
import { rupees } from '../fields.ts';
import { sample } from '../laboratory/specimens.ts';
import { departments } from './departments.ts';
import { labTest } from './shapes.ts';
import { limits } from '../limits.ts';

const csv = z
  .string('field.required')
  .check(z.minLength(1, 'field.required'), z.maxLength(limits.importLength, 'import.tooLong'));

/** A list of tests as CSV text, from the export or from a spreadsheet. */
export const previewImportBody = z.object({ csv });
/** The same text again, with the `fingerprint` of the preview that was confirmed. */
export const importBody = z.object({
  csv,
  fingerprint: z.string('field.required').check(z.regex(/^[0-9a-f]{64}$/, 'field.invalid')),
});

/** The columns of the list; the referral laboratory is set on the screen. */
const kept = z.omit(labTest, {
  id: true,
  testId: true,
  department: true,
  referralLab: true,
  toConfirm: true,
});
const facts = z.extend(kept, {
  /** Null: a package has none of its own. */
  department: z.nullable(z.enum(departments)),
  /** What is said of its tubes: empty for a test without a sample, null where the department decides. */
  tubes: z.nullable(z.array(sample)),
  /** Null: a package that costs what its tests do. */
  testPrice: z.nullable(rupees),
  /** Of a package: its tests' names; left out of a test's. */
  members: z.optional(z.array(z.string())),
});

/** What one line adds or changes. For a new test or package, `id` and `before` are null. */
const change = z.object({
  line: z.number(),
  id: z.nullable(z.number()),
  before: z.nullable(facts),
  after: facts,
});
export type ImportChange = z.infer<typeof change>;

/**
 * An error in a line, in the reader's language. `column` is null if it is about the whole line; `line` is null if it is
 * about the whole file.
 */
const problem = z.object({
  line: z.nullable(z.number()),
  column: z.nullable(z.enum(exportColumns.tests)),
  message: z.string(),
});

/**
 * With any problem there are no changes: either all lines are imported or none. Both lists stop at
 * `limits.importShown`; the counts are complete.
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
