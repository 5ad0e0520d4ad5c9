import * as z from 'zod/mini';
import { isContradicted } from './flags.ts';
import type { Doubt } from './doubts.ts';

/**
 * What a signer must have been told of a report of values, and says to have seen. INCOMPLETE: values of the list are
 * missing. CONTRADICTION: some contradict themselves.
 */
export const concerns = ['INCOMPLETE', 'CONTRADICTION'] as const;
export type Concern = (typeof concerns)[number];

/** What is to be seen before a report is signed; such a report is not signed together with others. */
export function concernsOf({
  rows,
  missing,
}: {
  rows: readonly { said?: 'HIGH' | 'LOW' | undefined; doubt?: Doubt | undefined }[];
  missing: readonly unknown[];
}): Concern[] {
  return [
    ...(missing.length > 0 ? (['INCOMPLETE'] as const) : []),
    ...(rows.some(isContradicted) ? (['CONTRADICTION'] as const) : []),
  ];
}

/** What a signer says to have seen. */
export const seenConcerns = z
  .array(z.enum(concerns, 'field.invalid'), 'field.invalid')
  .check(z.maxLength(concerns.length, 'field.tooLong'));

/** The names of a value that a report lacks. */
export const missingValue = z.object({ test: z.string(), testBn: z.string() });
export type MissingValue = z.infer<typeof missingValue>;

/**
 * Of values that the reader may sign: how many are out of their range, whether all are in one and none is missing, and
 * one critical; how many are missing, and how many contradict themselves.
 */
export const findings = z.object({
  outOfRange: z.number(),
  isInRange: z.boolean(),
  isCritical: z.boolean(),
  missing: z.number(),
  contradictions: z.number(),
});
