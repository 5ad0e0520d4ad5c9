import * as z from 'zod/mini';
import { appointmentStatuses, bookingTypes, checkupStatuses } from '../bookings/states.ts';
import { moment, rupees } from '../fields.ts';
import { outboxStates } from '../messages-out/outbox.ts';
import { messageKinds } from '../messages-out/texts.ts';
import { page, pageQuery } from '../paging.ts';
import { entryKinds, paymentModes } from '../payments/states.ts';

/** How many bookings a page of a timeline has. */
const bookingsOfPage = 25;

/** A page of a person's bookings, newest first, as far as the reader sees them, and what happened to each. */
export const timelineQuery = pageQuery(bookingsOfPage);
export const personTimeline = z.object({
  bookings: z.array(
    z.object({
      id: z.number(),
      bookingType: z.enum(bookingTypes),
      /** The test, or the doctor. */
      name: z.string(),
      nameBn: z.string(),
      requestDate: moment,
      /** A moment, or only a day. */
      scheduledDate: z.nullable(z.string()),
      appointmentStatus: z.enum(appointmentStatuses),
      checkupStatus: z.enum(checkupStatuses),
      /** Null for a booking without one, and for a reader who does not work on it before it is signed. */
      reportStatus: z.nullable(z.string()),
      /** In rupees; null for readers who do not see its money. */
      owed: z.nullable(rupees),
    }),
  ),
  /** Signed reports. */
  reports: z.array(
    z.object({
      bookingId: z.number(),
      /** Null for readers who may know that it is signed but not read it. */
      id: z.nullable(z.number()),
      signedAt: moment,
      /** A newer version has taken its place. */
      isReplaced: z.boolean(),
    }),
  ),
  /** What was paid or given back, one row per receipt or voucher and booking. */
  payments: z.array(
    z.object({
      id: z.number(),
      bookingId: z.number(),
      kind: z.enum(entryKinds),
      amount: rupees,
      mode: z.nullable(z.enum(paymentModes)),
      /** Of the receipt or voucher. */
      number: z.nullable(z.string()),
      at: moment,
    }),
  ),
  messages: z.array(
    z.object({
      id: z.number(),
      bookingId: z.number(),
      kind: z.enum(messageKinds),
      state: z.enum(outboxStates),
      at: moment,
    }),
  ),
  page,
});
export type PersonTimeline = z.infer<typeof personTimeline>;
