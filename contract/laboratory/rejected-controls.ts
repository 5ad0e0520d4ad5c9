import * as z from 'zod/mini';
import { moment } from '../fields.ts';
import { westgardRules } from './westgard.ts';

/**
 * A rejected run of an analyte's controls without a note of what was done about it: values measured since may be wrong
 * too. `z`: standard deviations from the mean of the lot.
 */
export const rejectedControl = z.object({
  analyte: z.string(),
  test: z.string(),
  /** '' if there is none. */
  testBn: z.string(),
  run: z.number(),
  at: moment,
  rules: z.array(z.enum(westgardRules)),
  values: z.array(z.object({ level: z.number(), lot: z.string(), z: z.number() })),
});
export type RejectedControl = z.infer<typeof rejectedControl>;
