import * as z from 'zod/mini';
import { moment } from '../fields.ts';
import { departments } from '../lab-tests/departments.ts';
import { containers, personShape, qualityMarks } from './specimens.ts';
import { readAccession } from './accession.ts';
import { typed } from '../typed-text.ts';

/** A tube's number as it was scanned or typed; its ten digits. */
export const accessionAsTyped = z.pipe(
  typed('specimen.number').check(z.refine((text) => readAccession(text) !== null, 'specimen.number')),
  z.transform((text) => readAccession(text)!),
);

/**
 * GET /worklist: the tests whose samples were taken and whose values are not entered yet, urgent ones first, then by
 * the time for which the report is promised; then those that take no sample and promise a report, of who has come.
 */
export const worklistAnswer = z.object({
  tests: z.array(
    z.object({
      ...personShape,
      bookingId: z.number(),
      testId: z.number(),
      testName: z.string(),
      testNameBn: z.string(),
      /** The test's short code; '' if there is none. */
      code: z.string(),
      department: z.enum(departments),
      /** The laboratory that it is sent to; '' if it is done here. */
      referralLab: z.string(),
      isUrgent: z.boolean(),
      /** When the first sample was taken; of a test that takes none, when its visit was. */
      collectedAt: moment,
      /** When its report is promised; null if nothing is. */
      dueAt: z.nullable(moment),
      /** Empty for a test that takes no sample. */
      tubes: z.array(
        z.object({
          id: z.number(),
          accession: z.string(),
          container: z.enum(containers),
          /** When it came to the laboratory; null if it is still on its way. */
          receivedAt: z.nullable(moment),
          /** What was noticed of it, and in words; '' if nothing was. */
          marks: z.array(z.enum(qualityMarks)),
          note: z.string(),
          /** Where it is stored; '' if it is not. */
          place: z.string(),
        }),
      ),
    }),
  ),
  /** The names of the values of each of these tests, in the order of its report; empty for a test without a list. */
  lists: z.array(
    z.object({
      testId: z.number(),
      values: z.array(z.object({ name: z.string(), nameBn: z.string(), unit: z.string() })),
    }),
  ),
});
export type WorklistList = z.infer<typeof worklistAnswer>['lists'][number];
export type WorklistTest = z.infer<typeof worklistAnswer>['tests'][number];

/** POST /specimens/receive: a tube has come to the laboratory; its number as it was scanned or typed. */
export const receiveBody = z.object({
  accession: accessionAsTyped,
});
/**
 * What the tube is for. `before`: when it had come and who received it, null now; `place`: where it was stored until
 * now, or ''.
 */
export const receiveAnswer = z.object({
  before: z.nullable(z.object({ at: moment, by: z.string() })),
  place: z.string(),
  bookingIds: z.array(z.number()),
});
