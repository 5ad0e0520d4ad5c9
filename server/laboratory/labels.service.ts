import type { Language } from '#contract/fields.ts';
import type { LabelSize } from '#contract/laboratory/specimens.ts';
import type { Caller } from '../shared/caller.ts';
import { noteRecords, noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { asDownload } from '../shared/file-transfer.ts';
import type { Download } from '../shared/file-transfer.ts';
import type { Label } from '../print/label-document.ts';
import { lockToPrint, noteLabel } from './labels.store.ts';
import { lockTubes } from './storage.store.ts';
import type { LabelRow } from './labels.store.ts';
import { refuseTaking } from './specimens.service.ts';

export { eraseNamesOnLabels } from './labels.store.ts';

/**
 * Prints the labels of tubes. A label keeps the text of its first print, whatever changes of the person or the test: a
 * reprint is the same, and counted.
 * @throws FORBIDDEN, NOT_FOUND, TUBE_REJECTED
 */
export async function printLabels(
  { db }: Pick<Dependencies, 'db'>,
  caller: Pick<Caller, 'role'>,
  language: Language,
  ids: readonly number[],
  size: LabelSize,
): Promise<Download> {
  await refuseTaking(db, caller);
  const labels = await db.transaction((tx) => freezeLabels(tx, language, ids));
  const { renderLabels } = await import('../print/label-document.ts');
  return asDownload('labels.pdf', 'application/pdf', await renderLabels(labels, size));
}

async function freezeLabels(tx: Db, language: Language, ids: readonly number[]): Promise<Label[]> {
  const rows = await lockToPrint(tx, ids);
  noteSubjects(
    rows.map(({ accountId }) => accountId),
    rows.flatMap(({ bookingIds }) => bookingIds),
  );
  noteRecords(rows.map(({ id }) => id));
  if (rows.length < new Set(ids).size) {
    const tubes = await lockTubes(tx, { ids });
    throw clinicError(tubes.some(({ rejectedAt }) => rejectedAt !== null) ? 'TUBE_REJECTED' : 'NOT_FOUND');
  }
  const labels = [];
  for (const row of rows) {
    const label = row.label ?? labelOf(row, language);
    await noteLabel(tx, row.id, label);
    labels.push(label);
  }
  return labels;
}

const labelOf = (row: LabelRow, language: Language): Label => ({
  language,
  patientName: row.patientName,
  age: row.age,
  sex: row.sex,
  patientNumber: row.patientNumber,
  place: row.place,
  of: row.of,
  accession: row.accession,
  container: row.container,
  tests: row.tests,
  collectedAt: row.collectedAt.toISOString(),
  isUrgent: row.isUrgent,
});

/** A label with a ruler, to see whether a printer keeps the size. */
export async function printLabelTest(language: Language, size: LabelSize): Promise<Download> {
  const { renderLabelTest } = await import('../print/label-document.ts');
  return asDownload('label-test.pdf', 'application/pdf', await renderLabelTest(size, language));
}
