import * as z from 'zod/mini';
import { recordId } from '../fields.ts';
import { limits } from '../limits.ts';
import { isContradicted } from './flags.ts';
import type { Doubt } from './doubts.ts';
import { sampleDoubts } from './unseen-sample.ts';
import type { SampleDoubt } from './unseen-sample.ts';

/**
 * What a signer must have been told of a report of values, and says to have seen. INCOMPLETE: values of the list are
 * missing. CONTRADICTION: some contradict themselves. CONTROL: the controls of one were rejected, and nothing is
 * written about what was done. SAMPLE: its sample was not taken or not received.
 */
export const concerns = ['INCOMPLETE', 'CONTRADICTION', 'CONTROL', 'SAMPLE'] as const;
export type Concern = (typeof concerns)[number];

interface Concerning {
  readonly rows: readonly { said?: 'HIGH' | 'LOW' | undefined; doubt?: Doubt | undefined }[];
  readonly missing: readonly unknown[];
  readonly controls: readonly { run: number }[];
  readonly sampleDoubt: SampleDoubt | null;
}

/** What is to be seen before a report is signed; such a report is not signed together with others. */
export function concernsOf({ rows, missing, controls, sampleDoubt }: Concerning): Concern[] {
  return [
    ...(missing.length > 0 ? (['INCOMPLETE'] as const) : []),
    ...(rows.some(isContradicted) ? (['CONTRADICTION'] as const) : []),
    ...(controls.length > 0 ? (['CONTROL'] as const) : []),
    ...(sampleDoubt ? (['SAMPLE'] as const) : []),
  ];
}

/** What a signer says to have seen, and of controls which runs: another may come while the report is read. */
export const seenFields = {
  seen: z.optional(
    z.array(z.enum(concerns, 'field.invalid'), 'field.invalid').check(z.maxLength(concerns.length, 'field.tooLong')),
  ),
  seenControls: z.optional(z.array(recordId, 'field.invalid').check(z.maxLength(limits.reportRows, 'field.tooLong'))),
};
export interface Seen {
  readonly seen?: readonly Concern[] | undefined;
  readonly seenControls?: readonly number[] | undefined;
}

/** What is said with the signature by who was told all concerns of a report; nothing of one without any. */
export function seenOf(report: Concerning): { seen?: Concern[]; seenControls?: number[] } {
  const seen = concernsOf(report);
  if (seen.length === 0) return {};
  const seenControls = report.controls.map(({ run }) => run);
  return seenControls.length > 0 ? { seen, seenControls } : { seen };
}

/** The concerns of a report that a signer does not say to have seen. */
export function unseenOf(report: Concerning, { seen = [], seenControls = [] }: Seen): Concern[] {
  const isNew = report.controls.some(({ run }) => !seenControls.includes(run));
  return concernsOf(report).filter((concern) => !seen.includes(concern) || (concern === 'CONTROL' && isNew));
}

/** The names of a value that a report lacks. */
export const missingValue = z.object({ test: z.string(), testBn: z.string() });
export type MissingValue = z.infer<typeof missingValue>;

/**
 * Of values that the reader may sign: how many are out of their range, whether all are in one, none is missing and
 * their sample was received, and one critical; how many are missing, how many contradict themselves, and of how many
 * the controls were rejected; what speaks against their sample.
 */
export const findings = z.object({
  outOfRange: z.number(),
  isInRange: z.boolean(),
  isCritical: z.boolean(),
  missing: z.number(),
  contradictions: z.number(),
  controls: z.number(),
  sample: z.nullable(z.enum(sampleDoubts)),
});
