import * as z from 'zod/mini';
import { rupees } from './fields.ts';

/** A test the laboratory offers. `testId` is its number again, under the name the booking call uses. */
export const labTest = z.object({
  id: z.number(),
  testId: z.number(),
  testName: z.string(),
  /** Rupees. */
  testPrice: rupees,
  hospital: z.string(),
  active: z.boolean(),
});
export type LabTest = z.infer<typeof labTest>;
export const labTestList = z.array(labTest);
