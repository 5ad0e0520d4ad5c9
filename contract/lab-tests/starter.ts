import * as z from 'zod/mini';
import { samplesAnswer } from '../laboratory/specimens.ts';
import { analyte } from './analytes.ts';
import { departments } from './departments.ts';
import { typed } from '../typed-text.ts';

/** What taking a test of the starter catalogue over would do: a new test, values for one that has none, or nothing. */
const starterStates = ['NEW', 'EMPTY', 'THERE'] as const;

const starterTest = z.object({
  code: z.string(),
  name: z.string(),
  nameBn: z.string(),
  department: z.enum(departments),
  promisedHours: z.number(),
  ...samplesAnswer.shape,
  /** A value whose code the clinic already has is shown as the clinic has it. */
  analytes: z.array(analyte),
  state: z.enum(starterStates),
});
export type StarterTest = z.infer<typeof starterTest>;
/** GET /lab-tests/starter/analytes: the catalogue, by department (docs/laboratory.md). */
export const starterAnswer = z.object({ tests: z.array(starterTest) });

/** POST /lab-tests/starter: takes these tests over, except those that are there. */
export const takeStarterBody = z.object({
  codes: z
    .array(typed('field.invalid').check(z.maxLength(8, 'labTest.code')), 'field.invalid')
    .check(z.minLength(1, 'field.required'), z.maxLength(200, 'field.tooLong')),
});
export const takeStarterAnswer = z.object({ added: z.number(), filled: z.number() });
