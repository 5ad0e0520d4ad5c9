import type { TubeState } from '../laboratory/tube-states.ts';

/**
 * What the laboratory's own notes say against the values of a report. NOT_TAKEN: a sample that the test takes was never
 * taken. NOT_RECEIVED: it was taken, and never came to the laboratory.
 */
export const sampleDoubts = ['NOT_TAKEN', 'NOT_RECEIVED'] as const;
export type SampleDoubt = (typeof sampleDoubts)[number];

/**
 * Whether values may be of a sample that nobody took or received; null if nothing speaks against them, as for a test
 * that takes none. Values in doubt are handed in with a reason, and signed by who has seen it.
 * @param sample `isLacking`: a tube that the test is said to take was not taken, here or at home; `states`: of the
 *   tubes that were taken
 */
export function sampleDoubtOf({
  isLacking,
  states,
}: {
  isLacking: boolean;
  states: readonly TubeState[];
}): SampleDoubt | null {
  if (isLacking) return 'NOT_TAKEN';
  return states.includes('COLLECTED') ? 'NOT_RECEIVED' : null;
}
