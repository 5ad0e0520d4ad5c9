import type { Answer } from '#contract/endpoints.ts';
import { tubeStateOf } from '#contract/laboratory/tube-states.ts';
import { personOf } from './specimens.present.ts';
import type { FoundTube, StoredTubes } from './storage.service.ts';
import type { TubeRow } from './storage.store.ts';

const testsOf = ({ tests }: TubeRow) =>
  tests.map(({ bookingId, testName, testNameBn }) => ({ bookingId, testName, testNameBn }));

export const presentStored = ({ today, tubes }: StoredTubes): Answer<'listStored'> => ({
  today,
  tubes: tubes.map((row) => ({
    ...personOf(row),
    id: row.id,
    accession: row.accession,
    container: row.container,
    tests: testsOf(row),
    place: row.place,
    storedAt: row.storedAt.toISOString(),
    storedBy: row.storedBy,
    keptUntil: row.keptUntil,
    isWaitedFor: row.isWaitedFor,
  })),
});

export const presentPlace = ({ before }: Answer<'storeSpecimen'>): Answer<'storeSpecimen'> => ({ before });
export const presentDiscarded = ({ discarded }: Answer<'discardSpecimens'>): Answer<'discardSpecimens'> => ({
  discarded,
});

/** A line of the search for each test of the tube. */
export function presentFoundTube(tube: FoundTube): Answer<'searchAll'>['tubes'] {
  const state = tubeStateOf(tube);
  const { accession, patientName } = tube;
  return testsOf(tube).map((test) => {
    return { accession, state, place: state === 'STORED' ? tube.place : '', patientName, ...test };
  });
}
