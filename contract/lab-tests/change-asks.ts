import * as z from 'zod/mini';
import { recordId } from '../fields.ts';
import { analyteCode } from './codes.ts';
import { lostLimit } from './unwatched.ts';

/**
 * Why a change of a list is asked about first. SHARED: other tests measure what is changed. KNOWN: the code that was
 * typed is that of another value, which is then taken as it is. EMPTIED: all ranges of a value would go, or all of its
 * critical limits on one side. UNWATCHED: a critical limit that stands in the list would hold no more for some people.
 */
const askReasons = ['SHARED', 'KNOWN', 'EMPTIED', 'UNWATCHED'] as const;

/** What is asked, as an error answer has it; the tests are those that use the value beside the one that is saved. */
export const changeAsk = z.object({
  why: z.enum(askReasons),
  code: z.string(),
  /** The name that the clinic uses now. */
  name: z.string(),
  nameBn: z.string(),
  tests: z.array(z.object({ id: z.number(), name: z.string(), nameBn: z.string() })),
  /** Of UNWATCHED: which limits, and for whom. */
  lost: z.optional(z.array(lostLimit)),
});
export type ChangeAsk = z.infer<typeof changeAsk>;

/** An ask that somebody has answered with yes. It holds for exactly these tests. */
export const confirmedAsk = z.object({
  why: z.enum(askReasons, 'field.invalid'),
  code: analyteCode,
  tests: z.array(recordId, 'field.invalid').check(z.maxLength(2000, 'field.tooLong')),
});
export type ConfirmedAsk = z.infer<typeof confirmedAsk>;

const keyOf = ({ why, code, tests }: { why: string; code: string; tests: readonly number[] }) =>
  JSON.stringify([why, code, tests.toSorted((a, b) => a - b)]);

/** The confirmation that is sent back for an ask. */
export const confirmationOf = ({ why, code, tests }: ChangeAsk): ConfirmedAsk => ({
  why,
  code,
  tests: tests.map(({ id }) => id),
});

/** Whether all that is asked was confirmed, of exactly these tests. */
export function areConfirmed(asks: readonly ChangeAsk[], confirmed: readonly ConfirmedAsk[]): boolean {
  const keys = new Set(confirmed.map(keyOf));
  return asks.every((ask) => keys.has(keyOf(confirmationOf(ask))));
}
