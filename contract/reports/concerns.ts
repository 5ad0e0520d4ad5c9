import { isContradicted } from './flags.ts';
import type { Doubt } from './doubts.ts';

/**
 * What a signer must have been told of a report of values, and says to have seen. INCOMPLETE: values of the list are
 * missing. CONTRADICTION: some contradict themselves.
 */
export const concerns = ['INCOMPLETE', 'CONTRADICTION'] as const;
export type Concern = (typeof concerns)[number];

/** What is to be seen before a report is signed; such a report is not signed together with others. */
export function concernsOf({
  rows,
  missing,
}: {
  rows: readonly { said?: 'HIGH' | 'LOW' | undefined; doubt?: Doubt | undefined }[];
  missing: readonly unknown[];
}): Concern[] {
  return [
    ...(missing.length > 0 ? (['INCOMPLETE'] as const) : []),
    ...(rows.some(isContradicted) ? (['CONTRADICTION'] as const) : []),
  ];
}
