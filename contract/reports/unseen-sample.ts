import type { TubeState } from '../laboratory/tube-states.ts';

/**
 * What the laboratory's own records say against the values of a report. NOT_TAKEN: a sample that the test needs was
 * never taken. NOT_RECEIVED: it was taken, but never came to the laboratory.
 */
export const sampleDoubts = ['NOT_TAKEN', 'NOT_RECEIVED'] as const;
export type SampleDoubt = (typeof sampleDoubts)[number];

/**
 * The doubt whether values are of a sample that was taken and received; null if there is none, as for a test without a
 * sample. Values in doubt are handed in with a reason, and the signer confirms to have seen it.
 * @param sample `isLacking`: a tube that the test needs was not taken, here or at home; `states`: of the tubes that
 * were taken
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
