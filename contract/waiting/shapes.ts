import * as z from 'zod/mini';
import { limits } from '../limits.ts';

/** What can wait for somebody. Each is counted for those whose work it is. */
export const waitingKinds = [
  'messages',
  'roleRequests',
  'dataRequests',
  'toCall',
  'toSign',
  'toCorrect',
  'claims',
  'homeVisits',
  'dues',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

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
  /** Reports with critical values that nobody has been told of. */
  toCall: count,
  /** Reports to accept or sign. */
  toSign: count,
  /** Reports that were sent back. */
  toCorrect: count,
  /** Transfers that patients say they have made, to be found on the clinic's account. */
  claims: count,
  /** Home visits that nobody goes to yet. */
  homeVisits: count,
  /** The reader's own bookings that are not paid in full. */
  dues: count,
});
export type WaitingCounts = z.infer<typeof waitingCounts>;
