import * as z from 'zod/mini';
import { moment, optionalLine, recordId } from '../fields.ts';
import { limits } from '../limits.ts';
import { priorities, queueStates, steps } from './states.ts';
import { paymentStatuses } from '../bookings/states.ts';

const person = z.object({
  /** The booking's. */
  id: z.number(),
  patientName: z.string(),
  patientNumber: z.string(),
  /** Full years; null if it is not known. */
  age: z.nullable(z.number()),
  /** The time of the booking. */
  time: moment,
  /** COMPLETED too if the visit costs nothing. */
  paymentStatus: z.enum(paymentStatuses),
  state: z.enum(queueStates),
  priority: z.enum(priorities),
  /** Null until they have come. */
  number: z.nullable(z.number()),
  arrivedAt: z.nullable(moment),
  /** The last call. */
  calledAt: z.nullable(moment),
  enteredAt: z.nullable(moment),
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
  /** In the room, called, then those who wait in the order in which they are called, and the others by their time. */
  people: z.array(person),
});
export type QueueSession = z.infer<typeof session>;
/** Today's sessions; bookings outside of them are in no queue. */
export const today = z.object({ now: moment, sessions: z.array(session) });

export const stepParams = z.object({ id: recordId });
export const stepBody = z
  .object({
    step: z.enum(steps, 'field.invalid'),
    /** With ARRIVE or PRIORITY. */
    priority: z.optional(z.enum(priorities, 'field.invalid')),
    /** Why somebody is taken before all others. */
    reason: optionalLine(limits.longestReason),
  })
  .check(
    z.refine(({ priority, reason }) => priority !== 'EMERGENCY' || (reason ?? '').length >= limits.reasonLength, {
      error: 'queue.reason',
      path: ['reason'],
    }),
  );
export const queued = z.object({ id: z.number(), state: z.enum(queueStates), number: z.number() });
