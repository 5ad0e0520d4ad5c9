import * as z from 'zod/mini';
import { moment, optionalLine, recordId, textLine } from '../fields.ts';

/** Tubes and pots; `NONE`: the test has no sample. */
export const containers = ['EDTA', 'CLOT', 'FLUORIDE', 'CITRATE', 'URINE', 'STOOL', 'SWAB', 'OTHER', 'NONE'] as const;
export type Container = (typeof containers)[number];
const container = z.enum(containers, 'field.invalid');

/** GET and PUT /lab-tests/{id}/sample: the sample of a test. `kind`: as reports name it ('Serum'); '' if unsaid. */
export const sampleAnswer = z.object({ container, kind: z.string() });
export const sampleBody = z.object({ container, kind: optionalLine(40) });

/** A tube: the tests of one person that share a container. */
const tube = z.object({
  container,
  tests: z.array(z.object({ bookingId: z.number(), testName: z.string(), testNameBn: z.string() })),
});
const person = {
  patientName: z.string(),
  patientNumber: z.string(),
  phoneNumber: z.string(),
  age: z.nullable(z.number()),
  sex: z.nullable(z.string()),
};

/**
 * GET /specimens: the people whose samples are to be taken, who came first first, and the tubes taken today, newest
 * first.
 */
export const specimensAnswer = z.object({
  waiting: z.array(z.object({ ...person, since: moment, tubes: z.array(tube) })),
  collected: z.array(
    z.object({
      ...person,
      id: z.number(),
      accession: z.string(),
      collectedAt: moment,
      collectedBy: z.string(),
      ...tube.shape,
      /** Why it was rejected; null for one that can be tested. */
      rejected: z.nullable(z.string()),
    }),
  ),
});
type Specimens = z.infer<typeof specimensAnswer>;
export type WaitingPerson = Specimens['waiting'][number];
export type CollectedTube = Specimens['collected'][number];

/** POST /specimens: the samples of these bookings of one person have been taken. */
export const collectBody = z.object({
  bookingIds: z
    .array(recordId, 'field.invalid')
    .check(z.minLength(1, 'field.required'), z.maxLength(40, 'field.tooLong')),
});
export const collectAnswer = z.object({
  tubes: z.array(z.object({ id: z.number(), accession: z.string(), container })),
});
export const specimenParams = z.object({ id: recordId });
/** POST /specimens/{id}/reject: it cannot be tested; its tests are to be collected again. */
export const rejectSpecimenBody = z.object({ reason: textLine(120, 'field.tooLong', 'report.reason') });

/** A tube's number as it is written on it: `0326 000012`. */
export const writeAccession = (accession: string) => `${accession.slice(0, 4)} ${accession.slice(4)}`;
