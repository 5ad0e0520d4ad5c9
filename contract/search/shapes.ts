import * as z from 'zod/mini';
import { bookingTypes } from '../bookings/states.ts';
import { anyLine } from '../fields.ts';
import { foundTube } from '../laboratory/storage.ts';
import { limits } from '../limits.ts';

/** Most rows of each kind; the lists have the rest. */
export const mostFound = 8;

/** A phone, a name, or the number of a patient, booking, report, receipt, bill or tube, as it was typed. */
export const searchQuery = z.object({ q: anyLine(limits.searchLength) });

const booking = { id: z.number(), bookingType: z.enum(bookingTypes), patientName: z.string() };

/** What was found, exact matches first. A kind that the reader may not see is empty, as if there were none. */
export const searchAnswer = z.object({
  people: z.array(z.object({ name: z.string(), patientNumber: z.string(), phoneNumber: z.string() })),
  bookings: z.array(z.object({ ...booking, name: z.string(), nameBn: z.string() })),
  reports: z.array(z.object({ id: z.number(), number: z.string(), testName: z.string(), patientName: z.string() })),
  /** Receipts and bills, each with its first booking. */
  papers: z.array(z.object({ ...booking, number: z.string() })),
  /** A tube, once for each of its tests. */
  tubes: z.array(foundTube),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
