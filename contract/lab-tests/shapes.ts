import * as z from 'zod/mini';
import { optionalLine, recordId, rupees, rupeesInput, textLine } from '../fields.ts';
import { departments } from './departments.ts';

/** A test the laboratory offers. `testId` repeats `id` under the name the booking call uses. */
export const labTest = z.object({
  id: z.number(),
  testId: z.number(),
  testName: z.string(),
  /** '' if there is none. */
  testNameBn: z.string(),
  /** Rupees. */
  testPrice: rupees,
  hospital: z.string(),
  active: z.boolean(),
  department: z.enum(departments),
  /** How it is measured, as printed on the report; '' if it says nothing. */
  method: z.string(),
});
export type LabTest = z.infer<typeof labTest>;
export const labTestList = z.array(labTest);

/** The price of a new test when it is left empty, in rupees (R44). */
export const defaultTestPrice = 199;

const testName = textLine(120, 'field.tooLong', 'labTest.name');
const testNameBn = optionalLine(120);
const department = z.optional(z.enum(departments, 'field.invalid'));
const price = z.union([z.literal(''), rupeesInput], 'booking.amount');

export const addTestBody = z.object({
  testName,
  testNameBn,
  testPrice: z.optional(z.nullable(price)),
  hospitalName: optionalLine(100),
  active: z.optional(z.boolean('field.invalid')),
  /** Left out: the one the name suggests. */
  department,
  method: optionalLine(80),
});
export const editTestBody = z.object({
  testName: z.optional(testName),
  testNameBn,
  testPrice: z.optional(rupeesInput),
  hospitalName: optionalLine(100),
  active: z.optional(z.boolean('field.invalid')),
  department,
  method: optionalLine(80),
});
export const labTestParams = z.object({ id: recordId });
