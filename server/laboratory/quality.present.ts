import type { Answer } from '#contract/endpoints.ts';
import type { ControlledRow } from './quality.store.ts';

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
