import * as z from 'zod/mini';
import { optionalLine, recordId } from '../fields.ts';
import { hasRemark, qualityMarks } from '../laboratory/specimens.ts';
import type { QualityMark, SampleQuality } from '../laboratory/specimens.ts';
import { limits } from '../limits.ts';
import { isContradicted, isInWords, isStarred } from './flags.ts';
import type { Doubt } from './doubts.ts';
import { sampleDoubts } from './unseen-sample.ts';
import type { SampleDoubt } from './unseen-sample.ts';

/**
 * Concerns that a signer must be shown, and must say to have seen, before they sign. UNCALLED: nobody was told of the
 * critical values. INCOMPLETE: values of the list are missing. CONTRADICTION: some values contradict themselves.
 * STARRED: an analyser asked for a look at some. WORDS: some have words in place of a number. CONTROL: the controls of
 * a value were rejected, without a note of what was done. SAMPLE: the sample was not taken or not received. REMARK:
 * something was noticed of the sample.
 */
export const concerns = [
  'UNCALLED',
  'INCOMPLETE',
  'CONTRADICTION',
  'STARRED',
  'WORDS',
  'CONTROL',
  'SAMPLE',
  'REMARK',
] as const;
export type Concern = (typeof concerns)[number];

interface Concerning {
  /** Its critical values, while nobody was told of all of them. */
  readonly uncalled: readonly unknown[];
  readonly rows: readonly {
    said?: 'HIGH' | 'LOW' | undefined;
    doubt?: Doubt | undefined;
    starred?: true | undefined;
    words?: true | undefined;
  }[];
  readonly missing: readonly unknown[];
  readonly controls: readonly { run: number }[];
  readonly sampleDoubt: SampleDoubt | null;
  readonly sampleQuality: SampleQuality;
}

/** The concerns to be seen before a report is signed. A report with any is not signed together with others. */
export function concernsOf({ uncalled, rows, missing, controls, sampleDoubt, sampleQuality }: Concerning): Concern[] {
  const applies: Readonly<Record<Concern, boolean>> = {
    UNCALLED: uncalled.length > 0,
    INCOMPLETE: missing.length > 0,
    CONTRADICTION: rows.some(isContradicted),
    STARRED: rows.some(isStarred),
    WORDS: rows.some(isInWords),
    CONTROL: controls.length > 0,
    SAMPLE: sampleDoubt !== null,
    REMARK: hasRemark(sampleQuality),
  };
  return concerns.filter((concern) => applies[concern]);
}

/** The remarks on a report's samples are stored as one text of all its tubes. */
const longestRemark = 2000;

/**
 * What a signer confirms to have seen. For controls it names the runs, and for the sample the remark, because new ones
 * may come while the report is read.
 */
export const seenFields = {
  seen: z.optional(
    z.array(z.enum(concerns, 'field.invalid'), 'field.invalid').check(z.maxLength(concerns.length, 'field.tooLong')),
  ),
  seenControls: z.optional(z.array(recordId, 'field.invalid').check(z.maxLength(limits.reportRows, 'field.tooLong'))),
  seenMarks: z.optional(
    z
      .array(z.enum(qualityMarks, 'field.invalid'), 'field.invalid')
      .check(z.maxLength(qualityMarks.length, 'field.tooLong')),
  ),
  seenNote: optionalLine(longestRemark),
};
export interface Seen {
  readonly seen?: readonly Concern[] | undefined;
  readonly seenControls?: readonly number[] | undefined;
  readonly seenMarks?: readonly QualityMark[] | undefined;
  readonly seenNote?: string | null | undefined;
}

/** The same, to be sent. */
interface SaidSeen {
  seen?: Concern[];
  seenControls?: number[];
  seenMarks?: QualityMark[];
  seenNote?: string;
}

/** What a signer who was shown all concerns of a report sends with the signature; empty without concerns. */
export function seenOf(report: Concerning): SaidSeen {
  const seen = concernsOf(report);
  if (seen.length === 0) return {};
  const seenControls = report.controls.map(({ run }) => run);
  const { marks, note } = report.sampleQuality;
  return {
    seen,
    ...(seenControls.length > 0 && { seenControls }),
    ...(seen.includes('REMARK') && { seenMarks: [...marks], seenNote: note }),
  };
}

/** The concerns of a report that the signer has not confirmed to have seen. */
export function unseenOf(
  report: Concerning,
  { seen = [], seenControls = [], seenMarks = [], seenNote }: Seen,
): Concern[] {
  const { marks, note } = report.sampleQuality;
  const isNew: Partial<Record<Concern, boolean>> = {
    CONTROL: report.controls.some(({ run }) => !seenControls.includes(run)),
    REMARK: note !== (seenNote ?? '') || marks.some((mark) => !seenMarks.includes(mark)),
  };
  return concernsOf(report).filter((concern) => !seen.includes(concern) || isNew[concern] === true);
}

/** The names of a value that a report lacks. */
export const missingValue = z.object({ test: z.string(), testBn: z.string() });
export type MissingValue = z.infer<typeof missingValue>;

/** A critical value that nobody was told of. */
export const uncalledValue = z.object({ test: z.string(), testBn: z.string(), value: z.string(), unit: z.string() });
export type UncalledValue = z.infer<typeof uncalledValue>;

/**
 * A summary of a report that the reader may sign: how many values are out of their range; whether all are within it,
 * with none missing and the sample received; whether one is critical; how many are missing, contradict themselves, or
 * had their controls rejected; what speaks against the sample; and all concerns to be seen before the signature.
 */
export const findings = z.object({
  outOfRange: z.number(),
  isInRange: z.boolean(),
  isCritical: z.boolean(),
  missing: z.number(),
  contradictions: z.number(),
  controls: z.number(),
  sample: z.nullable(z.enum(sampleDoubts)),
  concerns: z.array(z.enum(concerns)),
});
