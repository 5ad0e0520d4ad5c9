import type { Answer } from '#contract/endpoints.ts';
import { may } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import type { Sample } from '#contract/laboratory/specimens.ts';
import type { SpecimenLists } from './specimens.service.ts';
import type { PersonRow } from './specimens.store.ts';

export const personOf = ({ patientName, patientNumber, phoneNumber, age, sex }: PersonRow) => ({
  patientName,
  patientNumber,
  phoneNumber,
  age,
  sex,
});

/** The tubes of a person stand together. Only those who may read reports are told how far a report is. */
export function presentSpecimens(
  { waiting, collected, queueNumbersOf }: SpecimenLists,
  reader: Role,
): Answer<'listSpecimens'> {
  const people = Map.groupBy(waiting, ({ accountId, patientNumber }) => `${accountId}/${patientNumber}`);
  return {
    waiting: [...people.values()].flatMap(([first, ...rest]) =>
      first
        ? [
            {
              ...personOf(first),
              queueNumbers: [...queueNumbersOf(first)],
              since: first.since.toISOString(),
              isToday: first.isToday,
              tubes: [first, ...rest].map(({ container, again, tests }) => ({ container, again, tests })),
            },
          ]
        : [],
    ),
    collected: collected.map((row) => ({
      ...personOf(row),
      queueNumbers: [...queueNumbersOf(row)],
      id: row.id,
      accession: row.accession,
      container: row.container,
      tests: row.tests.map((test) => ({ ...test, report: may('reports.read', reader) ? test.report : null })),
      collectedAt: row.collectedAt.toISOString(),
      collectedBy: row.collectedBy,
      isUrgent: row.isUrgent,
      labelPrints: row.labelPrints,
      rejected: row.rejected,
    })),
  };
}

export const presentTubes = (tubes: Answer<'collectSpecimens'>['tubes']): Answer<'collectSpecimens'> => ({
  tubes: tubes.map(({ id, accession, container }) => ({ id, accession, container })),
});

export const presentSamples = (samples: readonly Sample[]): Answer<'readSamples'> => ({
  samples: samples.map(({ container, kind }) => ({ container, kind })),
});

/** Whether a sample is to be taken. */
export const presentToCollect = (isWanted: boolean): Answer<'readToCollect'> => ({ isWanted });
