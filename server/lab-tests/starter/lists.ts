import type { Analyte, StarterName } from '#contract/lab-tests/analytes.ts';
import { bloodCount } from './blood-count.ts';
import { infections, kidneyFunction, lipids, liverFunction, sugar, thyroid, urine } from './chemistry.ts';

/** What common tests measure, to begin with: a clinic's pathologist looks at it before it is confirmed. */
export const starterLists: Readonly<Record<StarterName, readonly Analyte[]>> = {
  bloodCount,
  sugar,
  lipids,
  kidneyFunction,
  liverFunction,
  thyroid,
  urine,
  infections,
};
