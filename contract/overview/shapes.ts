import * as z from 'zod/mini';
import { moment, rupees } from '../fields.ts';
import { closingDay } from '../payments/books.ts';
import { paymentModes } from '../payments/states.ts';

export const overviewParams = z.object({ day: closingDay });

const sums = z.object({ count: z.number(), amount: rupees });

/** The numbers of one day of the clinic for its owner; nobody's name. */
export const overview = z.object({
  day: z.string(),
  /** Payments less refunds, in rupees; beside it the day before and the same weekday a week before. */
  taken: z.object({
    total: rupees,
    byMode: z.array(z.object({ mode: z.enum(paymentModes), amount: rupees })),
    dayBefore: rupees,
    weekBefore: rupees,
  }),
  /** Discounts to patients and refunds of the day. */
  discounts: sums,
  refunds: sums,
  /** What is owed now: on bookings requested on the day, and on all. */
  dues: z.object({ ofDay: sums, all: sums }),
  /** Of all sessions: who was seen, is at the clinic, is still to come, and did not come. */
  visits: z.object({ seen: z.number(), here: z.number(), expected: z.number(), missed: z.number() }),
  /** Tests booked on the day. */
  tests: z.number(),
  /** Reports that were promised for the day, how many of them were not signed in time, and how many are overdue now. */
  reports: z.object({ promised: z.number(), late: z.number(), overdue: z.number() }),
  /** Sessions in which somebody has a place, by their time. */
  sessions: z.array(
    z.object({
      doctorId: z.number(),
      doctorName: z.string(),
      doctorNameBn: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      room: z.string(),
      seen: z.number(),
      here: z.number(),
      expected: z.number(),
      missed: z.number(),
      /**
       * Payments of the day for the doctor's visits less refunds, in rupees; with the doctor's first session, null in
       * the others.
       */
      taken: z.nullable(rupees),
      /** Whether the first person was called or went in. */
      hasBegun: z.boolean(),
      /** Whole minutes from its hour until it began; until now for a session of today that has not begun. */
      minutesLate: z.number(),
      isPaused: z.boolean(),
      /** When the clinic has said that the doctor comes. */
      expectedStart: z.nullable(moment),
    }),
  ),
});
