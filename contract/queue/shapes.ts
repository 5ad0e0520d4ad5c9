import * as z from 'zod/mini';
import { clock } from '../clinic/shapes.ts';
import { moment, optionalLine, recordId } from '../fields.ts';
import { limits } from '../limits.ts';
import { genders } from '../patients/shapes.ts';
import { priorities, queueStates, sessionSteps, steps } from './states.ts';
import { screen } from './hall.ts';
import { paymentStatuses } from '../bookings/states.ts';
import { typed } from '../typed-text.ts';

const person = z.object({
  /** The booking's. */
  id: z.number(),
  patientName: z.string(),
  patientNumber: z.string(),
  /** Full years; null if it is not known. */
  age: z.nullable(z.number()),
  /** Null if it is not known. */
  gender: z.nullable(z.enum(genders)),
  /** Why they come, in their words; null if nobody said. */
  reason: z.nullable(z.string()),
  /** The time of the booking. */
  time: moment,
  /** COMPLETED too if the visit costs nothing. */
  paymentStatus: z.enum(paymentStatuses),
  state: z.enum(queueStates),
  priority: z.enum(priorities),
  /** Null until they have come. */
  number: z.nullable(z.number()),
  /** Of the page of their number, which the QR code on their slip opens; null for who may not open it. */
  code: z.nullable(z.string()),
  arrivedAt: z.nullable(moment),
  /** The last call. */
  calledAt: z.nullable(moment),
  enteredAt: z.nullable(moment),
  /** When somebody who waits is probably called; null for all others. */
  expected: z.nullable(z.object({ from: moment, to: moment })),
  /** The steps that the reader may take now. */
  abilities: z.object({ steps: z.array(z.enum(steps)) }),
});
export type Queued = z.infer<typeof person>;

const session = z.object({
  doctorId: z.number(),
  doctorName: z.string(),
  doctorNameBn: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  room: z.string(),
  /** When the clinic has said that the doctor comes; null if it has said nothing. */
  expectedStart: z.nullable(moment),
  isPaused: z.boolean(),
  /** Leave has ended it: whoever is still on it, and not with the doctor, is to be moved. */
  isEnded: z.boolean(),
  /** In the room, called, then those who wait in the order in which they are called, and the others by their time. */
  people: z.array(person),
  /** What the reader may say of the session now. */
  abilities: z.object({ steps: z.array(z.enum(sessionSteps)) }),
});
export type QueueSession = z.infer<typeof session>;
/** Today's sessions; bookings outside of them are in no queue. */
export const today = z.object({
  /** By the database's clock, which the reader's should agree with. */
  now: moment,
  sessions: z.array(session),
  /** The screens in the hall, for the desk. */
  screens: z.array(screen),
  abilities: z.object({ pairScreen: z.boolean() }),
});

const earlier = {
  priority: z.optional(z.enum(priorities, 'field.invalid')),
  /** Why somebody is taken before all others. */
  reason: optionalLine(limits.longestReason),
};
type Earlier = z.output<z.ZodMiniObject<typeof earlier>>;
const saysWhy = z.refine<Earlier>(
  ({ priority, reason }) => priority !== 'EMERGENCY' || (reason ?? '').length >= limits.reasonLength,
  { error: 'queue.reason', path: ['reason'] },
);
/** How somebody is taken in the queue; left out: by age, once they wait. */
export const inQueue = z.object(earlier).check(saysWhy);

export const stepParams = z.object({ id: recordId });
/** `priority`: with ARRIVE or PRIORITY. Left out with ARRIVE: as the desk said when it booked, else by age. */
export const stepBody = z.object({ step: z.enum(steps, 'field.invalid'), ...earlier }).check(saysWhy);
export const queued = z.object({ id: z.number(), state: z.enum(queueStates), number: z.number() });

/** The last four digits of the phone that the messages about a visit go to. */
export const cancelByCodeBody = z.object({
  digits: typed('queue.digits').check(z.regex(/^[0-9]{4}$/, 'queue.digits')),
});

export const sessionParams = z.object({ doctorId: recordId });
/** A session of today by its beginning. `expectedAt`, with LATE: when the doctor comes, today. */
export const sessionStepBody = z
  .object({
    startsAt: clock,
    step: z.enum(sessionSteps, 'field.invalid'),
    expectedAt: z.optional(clock),
  })
  .check(
    z.refine(({ step, expectedAt }) => step !== 'LATE' || expectedAt !== undefined, {
      error: 'clinic.time',
      path: ['expectedAt'],
    }),
  );
export const sessionSaid = z.object({ expectedStart: z.nullable(moment), isPaused: z.boolean() });
