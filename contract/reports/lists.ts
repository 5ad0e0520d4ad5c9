import * as z from 'zod/mini';
import { calendarDay, recordId } from '../fields.ts';
import { pageSizes } from '../limits.ts';
import { pageQuery, paged } from '../paging.ts';
import { typed } from '../typed-text.ts';
import { bookingOfNumber } from './report-number.ts';
import { reportSummary } from './shapes.ts';
import { reportLists } from './states.ts';

/**
 * `from` and `to` are days of the clinic's calendar, both included: on which a report was signed; of waiting ones and
 * of all, uploaded; of rejected ones, rejected. `order` is that of these days; without one, waiting reports have the
 * oldest first, the others the newest. Of waiting ones those with a critical value come first in any order.
 */
export const reportListQuery = z.extend(pageQuery(pageSizes.searchResults), {
  list: z.optional(z.enum(reportLists, 'field.invalid')),
  bookingId: z.optional(recordId),
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  order: z.optional(z.enum(['newest', 'oldest'], 'field.invalid')),
});
export const reportPage = paged('reportEntityList', reportSummary);
/** A report by its id, or by the number printed on it. */
export const numberedParams = z.object({
  id: z.union(
    [
      recordId,
      z.pipe(
        typed().check(z.refine((text) => bookingOfNumber(text) !== null, 'field.invalid')),
        z.transform((text) => ({ bookingId: bookingOfNumber(text) ?? 0 })),
      ),
    ],
    'field.invalid',
  ),
});

const worked = {
  total: z.number(),
  inRange: z.number(),
  flagged: z.number(),
  late: z.number(),
};

/**
 * `pending`: how many reports wait, for whomever; by age in days of the clinic's calendar; how many of them have all
 * values in range or one out of it, and how many are past the time for which they were promised. Doctors get the counts
 * of those they report on. `toSign`: those of them that the reader can sign now; the same rule as `abilities.sign`, and
 * what every screen calls "to sign".
 */
export const reportCounts = z.object({
  pending: z.object({ today: z.number(), oneToTwoDays: z.number(), older: z.number(), ...worked }),
  toSign: z.object(worked),
  rejected: z.number(),
  signedToday: z.number(),
});

/** GET /bookings/{id}/visit-reports: the reports of the visit that a booking belongs to. */
export const visitReports = z.object({
  /** Counts the releases of the visit. */
  issue: z.number(),
  /** No report is awaited. */
  isFinal: z.boolean(),
  tests: z.array(
    z.object({ bookingId: z.number(), testName: z.string(), testNameBn: z.string(), isReleased: z.boolean() }),
  ),
});
