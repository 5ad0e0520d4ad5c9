import * as z from 'zod/mini';
import { reportStatuses } from '../reports/states.ts';
import { moment, optionalLine, recordId, textLine } from '../fields.ts';

/** Tubes and pots. */
export const containers = ['EDTA', 'CLOT', 'FLUORIDE', 'CITRATE', 'URINE', 'STOOL', 'SWAB', 'OTHER'] as const;
export type Container = (typeof containers)[number];
const container = z.enum(containers, 'field.invalid');

/** GET and PUT /lab-tests/{id}/samples: what a test takes; nothing for one without a sample. */
export const sample = z.object({
  container,
  /** As reports name it ('Serum'); '' if unsaid. */
  kind: z.string(),
});
export const samplesAnswer = z.object({ samples: z.array(sample) });
export type Sample = z.infer<typeof sample>;
export const samplesBody = z.object({
  samples: z.array(z.object({ container, kind: optionalLine(40) }), 'field.invalid').check(
    z.maxLength(containers.length, 'field.tooLong'),
    z.refine((list) => new Set(list.map((one) => one.container)).size === list.length, 'field.invalid'),
  ),
});

/** A tube: the tests of one person that share a container. */
export const testOfTube = z.object({ bookingId: z.number(), testName: z.string(), testNameBn: z.string() });
const tube = z.object({ container, tests: z.array(testOfTube) });
/** The tests of a tube that was taken. `report`: the state of its newest report; null without one. */
const testsOfTube = z.array(z.extend(testOfTube, { report: z.nullable(z.enum(reportStatuses)) }));
/** Whether a tube can be rejected: a signed report stands until its correction is begun. */
export const isRejectable = (tests: z.infer<typeof testsOfTube>): boolean =>
  tests.some(({ report }) => report !== 'SIGNED');
export const personShape = {
  patientName: z.string(),
  patientNumber: z.string(),
  phoneNumber: z.string(),
  age: z.nullable(z.number()),
  sex: z.nullable(z.string()),
};

/** A person's numbers in today's queues of the doctors. */
const queueNumbers = z.array(z.number());

/**
 * GET /specimens: the people whose samples are to be taken, today's first, and of these who came first; and the tubes
 * taken today, newest first.
 */
export const specimensAnswer = z.object({
  waiting: z.array(
    z.object({
      ...personShape,
      queueNumbers,
      since: moment,
      /** A test of it is booked for today, or was booked today without a day. */
      isToday: z.boolean(),
      /** `again`: why the tube before was rejected; null for the first one. */
      tubes: z.array(z.extend(tube, { again: z.nullable(z.string()) })),
    }),
  ),
  collected: z.array(
    z.object({
      ...personShape,
      queueNumbers,
      id: z.number(),
      accession: z.string(),
      isUrgent: z.boolean(),
      collectedAt: moment,
      collectedBy: z.string(),
      container,
      tests: testsOfTube,
      /** How often its label was printed. */
      labelPrints: z.number(),
      /** Why it was rejected; null for one that can be tested. */
      rejected: z.nullable(z.string()),
    }),
  ),
});
type Specimens = z.infer<typeof specimensAnswer>;
export type WaitingPerson = Specimens['waiting'][number];
export type CollectedTube = Specimens['collected'][number];

/** POST /specimens: these tubes of one person have been taken. */
export const collectBody = z.object({
  tubes: z
    .array(
      z.object({
        container,
        bookingIds: z
          .array(recordId, 'field.invalid')
          .check(z.minLength(1, 'field.required'), z.maxLength(40, 'field.tooLong')),
      }),
      'field.invalid',
    )
    .check(
      z.minLength(1, 'field.required'),
      z.maxLength(containers.length, 'field.tooLong'),
      z.refine((list) => new Set(list.map((one) => one.container)).size === list.length, 'field.invalid'),
    ),
  /** Goes before all others. */
  isUrgent: z.optional(z.boolean('field.invalid')),
});
export const collectAnswer = z.object({
  tubes: z.array(z.object({ id: z.number(), accession: z.string(), container })),
});
/** Whether the reader is to take a sample for a booking here, not at home. */
export const toCollectAnswer = z.object({ isWanted: z.boolean() });
export const specimenParams = z.object({ id: recordId });
/** POST /specimens/{id}/reject: it cannot be tested; its tests are to be collected again. */
export const rejectSpecimenBody = z.object({ reason: textLine(120, 'field.tooLong', 'report.reason') });

/** Flaws of a sample that is tested nevertheless. */
export const qualityMarks = ['HAEMOLYSED', 'LIPAEMIC', 'ICTERIC', 'CLOTTED', 'INSUFFICIENT', 'DELAYED'] as const;
export type QualityMark = (typeof qualityMarks)[number];
/** What was noticed of samples; `note`: in words. */
export const sampleQuality = { marks: z.array(z.enum(qualityMarks)), note: z.string() };
export interface SampleQuality {
  readonly marks: readonly QualityMark[];
  readonly note: string;
}
/** Whether anything was noticed. The person who hands in, the signer and the paper are then told. */
export const hasRemark = ({ marks, note }: SampleQuality): boolean => marks.length > 0 || note !== '';
const tubeRemark = z.object({ id: z.number(), accession: z.string(), ...sampleQuality });
export type TubeRemark = z.infer<typeof tubeRemark>;
/** The tubes of a test whose values are entered. */
export const tubesOfEntry = z.array(z.extend(tubeRemark, { container: z.enum(containers), tests: testsOfTube }));
export type TubeOfEntry = z.infer<typeof tubesOfEntry>[number];
/** PUT /specimens/{id}/quality: what was noticed. It can be added to, never removed. Printed on the tube's reports. */
export const qualityBody = z.object({
  marks: z.array(z.enum(qualityMarks, 'field.invalid'), 'field.invalid').check(
    z.maxLength(qualityMarks.length, 'field.tooLong'),
    z.refine((marks) => new Set(marks).size === marks.length, 'field.invalid'),
  ),
  note: optionalLine(120),
});

/** The sizes of labels, in millimetres. */
export const labelSizes = { '50x25': { width: 50, height: 25 }, '38x25': { width: 38, height: 25 } } as const;
export type LabelSize = keyof typeof labelSizes;
const size = z.enum(['50x25', '38x25'], 'field.invalid');
/** GET /specimens/labels.pdf: the labels of some tubes, a page each. `ids`: `12,13`. */
export const labelsQuery = z.object({
  ids: z.pipe(
    z.string('field.required').check(z.regex(/^\d{1,10}(,\d{1,10}){0,39}$/, 'field.invalid')),
    z.pipe(
      z.transform((ids: string): (string | number)[] => ids.split(',')),
      z.array(recordId),
    ),
  ),
  size,
});
/** GET /specimens/label-test.pdf: a label with a ruler, to see whether a printer keeps the size. */
export const labelTestQuery = z.object({ size });
