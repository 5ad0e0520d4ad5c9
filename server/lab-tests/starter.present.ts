import type { Answer } from '#contract/endpoints.ts';
import type { StarterRow } from './starter.service.ts';

export const presentStarter = (rows: readonly StarterRow[]): Answer<'readStarter'> => ({
  tests: rows.map(({ test: { code, name, nameBn, department, promisedHours, samples, analytes }, state }) => ({
    code,
    name,
    nameBn,
    department,
    promisedHours,
    samples: [...samples],
    analytes: [...analytes],
    state,
  })),
});

export const presentTaken = ({ added, filled }: Answer<'takeStarter'>): Answer<'takeStarter'> => ({ added, filled });
