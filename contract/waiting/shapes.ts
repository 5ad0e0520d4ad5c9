import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import type { WaitingKind } from './work.ts';

const count = z.optional(z.int().check(z.minimum(0), z.maximum(limits.waitingCounted + 1)));
/**
 * How many of each kind wait, at most one more than `limits.waitingCounted`. Kinds that are not the reader's are left
 * out.
 */
export const waitingCounts = z.object({
  /** Messages of visitors that nobody has read. */
  messages: count,
  /** Open requests for a role. */
  roleRequests: count,
  /** Requests of people about their own data. */
  dataRequests: count,
  /** Doctor bookings without a time. */
  toConfirm: count,
  /** People of whom samples are to be taken. */
  toCollect: count,
  /** Tests whose samples were taken and whose values are not entered; and those of them that are late. */
  toEnter: count,
  lateToEnter: count,
  /** Reports whose values somebody else has yet to compare with the source. */
  toCheck: count,
  /** Reports with critical values that nobody has been told of. */
  toCall: count,
  /** Reports to accept or sign. */
  toSign: count,
  /** Reports that were sent back. */
  toCorrect: count,
  /** Transfers that patients say they have made, to be found on the clinic's account. */
  claims: count,
  /** The reader's own reports that nobody on their phone has opened; told to patients. */
  newReports: count,
  /** Home visits without a collector. */
  homeVisits: count,
  /** The reader's own bookings that are not paid in full. */
  dues: count,
} satisfies Record<WaitingKind, typeof count>);
export type WaitingCounts = z.infer<typeof waitingCounts>;
