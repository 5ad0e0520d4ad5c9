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
 * What a signer must have been told of a report, and says to have seen. UNCALLED: nobody was told of its critical
 * values. INCOMPLETE: values of the list are missing. CONTRADICTION: some contradict themselves. STARRED: a machine
 * asked for a look at some. WORDS: some have words in place of a number. CONTROL: the controls of one were rejected,
 * and nothing is written about what was done. SAMPLE: its sample was not taken or not received. REMARK: something was
 * noticed of its sample.
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

/** What is to be seen before a report is signed; such a report is not signed together with others. */
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

/** What a remark on a sample says is one text of all its tubes. */
const longestRemark = 2000;

/**
 * What a signer says to have seen: of controls which runs, and of the sample which remark, because another may come
 * while the report is read.
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

/** What is said with the signature by who was told all concerns of a report; nothing of one without any. */
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

/** The concerns of a report that a signer does not say to have seen. */
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
 * Of values that the reader may sign: how many are out of their range, whether all are in one, none is missing and
 * their sample was received, and one critical; how many are missing, how many contradict themselves, and of how many
 * the controls were rejected; what speaks against their sample; and all that is to be seen before they are signed.
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
