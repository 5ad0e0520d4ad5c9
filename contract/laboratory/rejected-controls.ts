import * as z from 'zod/mini';
import { moment } from '../fields.ts';
import { westgardRules } from './westgard.ts';

/**
 * A rejected run of the controls of an analyte, with nothing written about what was done: what was measured since may
 * be as wrong. `z`: standard deviations from the mean of its lot.
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
