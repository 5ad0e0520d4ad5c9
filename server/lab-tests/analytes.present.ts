import { may } from '#contract/permissions.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { Caller } from '../shared/caller.ts';
import type { AnalytesOfTest } from './analytes.service.ts';

export const presentSheet = ({ analytes, problems }: Answer<'readSheet'>): Answer<'readSheet'> => ({
  analytes,
  problems,
});

/** What a test measures, and what the caller may do with it. */
export function presentAnalytes(
  { test: { id, name, nameBn, confirmedBy }, version, analytes }: AnalytesOfTest,
  { role }: Pick<Caller, 'role'>,
): Answer<'readAnalytes'> {
  return {
    testId: id,
    testName: name,
    testNameBn: nameBn,
    confirmedBy,
    version,
    analytes,
    abilities: {
      change: may('lab-tests.changeRanges', role),
      confirm: may('lab-tests.confirmRanges', role) && confirmedBy === null && analytes.length > 0,
    },
  };
}
