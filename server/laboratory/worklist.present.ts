import type { Answer } from '#contract/endpoints.ts';
import type { WorklistList } from '#contract/laboratory/worklist.ts';
import { personOf } from './specimens.present.ts';
import type { Receipt, WorklistRow } from './worklist.store.ts';

export const presentWorklist = ({
  tests,
  lists,
}: {
  tests: readonly WorklistRow[];
  lists: readonly WorklistList[];
}): Answer<'readWorklist'> => ({
  tests: tests.map((row) => ({
    ...personOf(row),
    bookingId: row.bookingId,
    testId: row.testId,
    testName: row.testName,
    testNameBn: row.testNameBn,
    code: row.code,
    department: row.department,
    referralLab: row.referralLab,
    isUrgent: row.isUrgent,
    collectedAt: row.collectedAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    tubes: row.tubes.map(({ id, accession, container, receivedAt, marks, note, place }) => ({
      id,
      accession,
      container,
      receivedAt: receivedAt && new Date(receivedAt).toISOString(),
      marks,
      note,
      place,
    })),
  })),
  lists: lists.map(({ testId, values }) => ({
    testId,
    values: values.map(({ name, nameBn, unit }) => ({ name, nameBn, unit })),
  })),
});

export const presentReceived = ({
  before,
  place,
  bookingIds,
}: {
  before: Receipt | null;
  place: string;
  bookingIds: number[];
}): Answer<'receiveSpecimen'> => ({
  before: before && { at: before.at.toISOString(), by: before.by },
  place,
  bookingIds,
});
