import { Suspense } from 'react';
import type { TubeOfEntry } from '#contract/laboratory/specimens.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';

const TubeRemarks = lazyPart(() => import('#web/laboratory/shared/tube-remarks.tsx'));

/** The remarks on the tubes that a report is made from, shown where the report is handed in. */
export const remarksOf = (tubes: readonly TubeOfEntry[]) => (
  <Suspense>
    <TubeRemarks tubes={tubes} />
  </Suspense>
);
