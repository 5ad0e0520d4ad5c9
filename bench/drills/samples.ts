import { ofTest } from './of-test.ts';

/** The test of random histories of samples, with so many of them. */
export const samples = (histories: number) =>
  ofTest(
    'a rejected tube has a successor, a cancelled booking or a report signed before, after any history',
    'server/laboratory/sample-histories.test.ts',
    { SAMPLE_HISTORIES: String(histories) },
    'SAMPLE_FIGURES',
  );
