import * as z from 'zod/mini';
import { optionalLine, recordId, rupees, rupeesInput, textLine, typedWhole } from '../fields.ts';
import { departments } from './departments.ts';
import { typed } from '../typed-text.ts';

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
  /** By which the counter finds it, and which its label bears ('CBC'); '' if there is none. */
  code: z.string(),
  /** From the sample to the report; null if nothing is promised. */
  promisedHours: z.nullable(z.number()),
  /** What the patient does before ('Come fasting'); '' if nothing. */
  preparation: z.string(),
  preparationBn: z.string(),
  /** The person must not have eaten. */
  fasting: z.boolean(),
  /** The laboratory that it is sent to, as its reports name it; '' for a test done here. */
  referralLab: z.string(),
  /** It measures something, and no pathologist has confirmed the ranges. */
  toConfirm: z.boolean(),
  /** Only on an ultrasound of a pregnancy: it is booked at the counter, with Form F. */
  formF: z.optional(z.literal(true)),
});
export type LabTest = z.infer<typeof labTest>;
export const labTestList = z.array(labTest);

/** The price of a new test when it is left empty, in rupees (R44). */
export const defaultTestPrice = 199;

const testName = textLine(120, 'field.tooLong', 'labTest.name');
const testNameBn = optionalLine(120);
const department = z.optional(z.enum(departments, 'field.invalid'));
/** Up to eight letters and digits, kept in capital letters. */
export const shortCode = z.optional(
  z.nullable(
    typed('labTest.code').check(
      z.trim(),
      z.toUpperCase(),
      z.maxLength(8, 'labTest.code'),
      z.regex(/^[A-Z0-9]*$/, 'labTest.code'),
    ),
  ),
);
const promisedHours = z.optional(
  z.nullable(z.union([z.literal(''), typedWhole(1, 2000, 'labTest.hours')], 'labTest.hours')),
);
const catalogue = {
  code: shortCode,
  promisedHours,
  preparation: optionalLine(300),
  preparationBn: optionalLine(300),
  fasting: z.optional(z.boolean('field.invalid')),
  referralLab: optionalLine(160),
};
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
  ...catalogue,
});
export const editTestBody = z.object({
  testName: z.optional(testName),
  testNameBn,
  testPrice: z.optional(rupeesInput),
  hospitalName: optionalLine(100),
  active: z.optional(z.boolean('field.invalid')),
  department,
  method: optionalLine(80),
  ...catalogue,
});
export const labTestParams = z.object({ id: recordId });
