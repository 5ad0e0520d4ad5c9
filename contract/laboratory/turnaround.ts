import * as z from 'zod/mini';
import { typed } from '../typed-text.ts';

/** GET /turnaround: over how many days. */
export const turnaroundDays = [30, 90, 365] as const;
export const turnaroundQuery = z.object({
  days: z.pipe(
    typed('field.invalid').check(z.refine((days) => turnaroundDays.some((n) => String(n) === days), 'field.invalid')),
    z.transform(Number),
  ),
});

const measured = {
  /** Reports that were signed. */
  n: z.number(),
  /** The median, in minutes from the first sample to the signature. */
  median: z.number(),
  /** The 90th percentile, in minutes. */
  p90: z.number(),
  /** Later than promised. */
  late: z.number(),
};
/** Times from the tested sample to the first signed report: by test, the latest first, and by week. */
export const turnaroundAnswer = z.object({
  tests: z.array(
    z.object({
      testName: z.string(),
      testNameBn: z.string(),
      promisedHours: z.nullable(z.number()),
      ...measured,
    }),
  ),
  /** `week`: its Monday, `2026-11-23`. */
  weeks: z.array(z.object({ week: z.string(), ...measured })),
});
export type Turnaround = z.infer<typeof turnaroundAnswer>;
