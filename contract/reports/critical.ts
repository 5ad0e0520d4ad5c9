import * as z from 'zod/mini';
import { moment, optionalLine, recordId, textLine } from '../fields.ts';
import { resultRow } from './shapes.ts';

/** How long after its entry a critical value may wait for a call before it is late, in minutes. */
export const criticalMinutes = 30;

export const criticalParams = z.object({ id: recordId });

/** POST /critical-values/{report}/calls: a telephone call about all critical values of the report. */
export const criticalCallBody = z
  .object({
    /** Who was told: the patient, a relative, the doctor who asked for the test. */
    whom: textLine(60, 'field.tooLong', 'critical.whom'),
    reached: z.boolean('critical.reached'),
    /** Whether they repeated the values; if they were told and did not, the note says why. */
    readBack: z.boolean('field.invalid'),
    note: optionalLine(200),
  })
  .check(
    z.refine(({ reached, readBack }) => reached || !readBack, { error: 'critical.notReached', path: ['readBack'] }),
    z.refine(({ reached, readBack, note }) => !reached || readBack || Boolean(note), {
      error: 'critical.notReadBack',
      path: ['note'],
    }),
  );

const call = z.object({
  whom: z.string(),
  reached: z.boolean(),
  readBack: z.boolean(),
  note: z.string(),
  by: z.string(),
  at: moment,
});

/** A report with critical values that nobody has been told of yet. */
const criticalReport = z.object({
  id: z.number(),
  bookingId: z.number(),
  testName: z.string(),
  testNameBn: z.string(),
  patientName: z.string(),
  patientNumber: z.string(),
  phoneNumber: z.string(),
  /** Who asked for the test; '' if nobody is known, or the booking hides them. */
  requester: z.string(),
  requesterPhone: z.string(),
  enteredAt: moment,
  /** The values as in the report: with the range and the limits that set the flag, and the value before. */
  values: z.array(resultRow),
  /** Earlier calls; none of them passed on all of these values. */
  calls: z.array(call),
});
export type CriticalReport = z.infer<typeof criticalReport>;

/** GET /critical-values: the oldest first. `hasLimits`: without any critical limit no value is ever critical. */
export const criticalAnswer = z.object({ hasLimits: z.boolean(), reports: z.array(criticalReport) });
