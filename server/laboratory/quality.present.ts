import type { Answer } from '#contract/endpoints.ts';
import type { ControlledRow } from './quality.store.ts';
import type { TestRow, WeekRow } from './turnaround.store.ts';

const iso = (at: string) => new Date(at).toISOString();

export const presentQuality = (analytes: readonly ControlledRow[]): Answer<'readQuality'> => ({
  analytes: analytes.map(({ id, name, nameBn, unit, controls, runs }) => ({
    id,
    name,
    nameBn,
    unit,
    controls,
    runs: runs.map(({ note, at, ...run }) => ({
      id: run.id,
      at: iso(at),
      by: run.by,
      values: run.values,
      rules: run.rules,
      isWarning: run.isWarning,
      note: note && { text: note.text, by: note.by, at: iso(note.at) },
    })),
  })),
});

export const presentControl = ({ id }: Answer<'addControl'>): Answer<'addControl'> => ({ id });

export const presentRun = ({
  id,
  rules,
  isWarning,
}: {
  id: number;
  rules: readonly Answer<'enterRun'>['rules'][number][];
  isWarning: boolean;
}): Answer<'enterRun'> => ({ id, rules: [...rules], isWarning });

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
