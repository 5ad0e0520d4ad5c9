import { chemistry } from './chemistry.ts';
import { clinicalPathology } from './clinical-pathology.ts';
import { withCriticalLimits } from './critical-limits.ts';
import { haematology } from './haematology.ts';
import { hormones } from './hormones.ts';
import { microbiology } from './microbiology.ts';
import { serology } from './serology.ts';
import type { StarterTest } from './starter-test.ts';

/**
 * What small laboratories in India do, to begin with, by department: a clinic's pathologist looks at each before it is
 * confirmed (docs/laboratory.md).
 */
export const starterTests: readonly StarterTest[] = [
  ...haematology,
  ...chemistry,
  ...hormones,
  ...serology,
  ...microbiology,
  ...clinicalPathology,
].map((test) => ({ ...test, analytes: test.analytes.map(withCriticalLimits) }));

/** What a test of the catalogue measures, by its code. @throws RangeError for an unknown one */
export function starterAnalytes(code: string): StarterTest['analytes'] {
  const test = starterTests.find((each) => each.code === code);
  if (!test) throw new RangeError(`No test ${code}`);
  return test.analytes;
}
