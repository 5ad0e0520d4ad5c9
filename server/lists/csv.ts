import { Readable } from 'node:stream';
import { exportColumns } from '#contract/exports/shapes.ts';
import type { ExportColumn, ExportName } from '#contract/exports/shapes.ts';
import type { Language } from '#contract/fields.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import type { ManagedDoctor } from '#contract/doctors/shapes.ts';
import { byteOrderMark, csvLines, csvType } from '../shared/csv.ts';
import type { Cell } from '../shared/csv.ts';
import type { Download } from '../shared/file-transfer.ts';
import { doctorTypeWords, fileText } from './words.ts';

/** A row of a list, with a cell per column. Amounts are in rupees. */
export type Cells<N extends ExportName> = Readonly<Record<ExportColumn<N>, Cell>>;

/**
 * A list as a CSV file with headings in the reader's language. It is written while its batches are read, and
 * holds one batch at a time. The answer begins after the first batch, so that a failure before that is a proper error.
 */
export async function csvFile<N extends ExportName>(
  list: N,
  language: Language,
  now: Date,
  batches: AsyncIterable<readonly Cells<N>[]>,
): Promise<Download> {
  const columns: readonly ExportColumn<N>[] = exportColumns[list];
  const iterator = batches[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* lines() {
    yield (
      byteOrderMark +
      csvLines([columns.map((column) => fileText(`${list}.${column}` as Parameters<typeof fileText>[0], language))])
    );
    for (let batch = first; !batch.done; batch = await iterator.next()) {
      yield csvLines(batch.value.map((row) => columns.map((column) => row[column])));
    }
  }
  return {
    type: csvType,
    name: `${list}-${clinicToday(now)}.csv`,
    stream: Readable.from(lines(), { objectMode: false }),
  };
}

/** Empty if the reader may not see the value. */
export const yesOrNo = (flag: boolean | undefined, language: Language) =>
  flag === undefined ? null : fileText(flag ? 'word.yes' : 'word.no', language);

/** A doctor as a row of a file, which an import compares with its own lines. */
export function doctorCells(doctor: ManagedDoctor, language: Language): Cells<'doctors'> {
  return {
    ...doctor,
    type: fileText(doctorTypeWords[doctor.type], language),
    isReporting: yesOrNo(doctor.isReporting, language),
    isPublic: yesOrNo(doctor.isPublic, language),
  };
}
