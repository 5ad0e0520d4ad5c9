import type { Answer } from '#contract/endpoints.ts';
import type { TestRow, WeekRow } from './turnaround.store.ts';

const figuresOf = ({ n, median, p90, late }: TestRow | WeekRow) => ({ n, median, p90, late });

export const presentTurnaround = ({
  tests,
  weeks,
}: {
  tests: readonly TestRow[];
  weeks: readonly WeekRow[];
}): Answer<'readTurnaround'> => ({
  tests: tests.map(({ testName, testNameBn, promisedHours, ...row }) => ({
    testName,
    testNameBn,
    promisedHours,
    ...figuresOf({ week: '', ...row }),
  })),
  weeks: weeks.map(({ week, ...row }) => ({ week, ...figuresOf({ week, ...row }) })),
});
