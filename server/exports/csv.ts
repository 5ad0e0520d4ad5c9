import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { clinicClock } from '#contract/clinic-time.ts';
import { exportColumns } from '#contract/exports/shapes.ts';
import type { ExportColumn, ExportName } from '#contract/exports/shapes.ts';
import type { Language } from '#contract/fields.ts';
import type { Download } from '../file-transfer.ts';
import { neutralise } from './formulas.ts';
import { fileText } from './texts.ts';

/** A row of a list, with a cell per column. Null is an empty cell; amounts are in rupees. */
export type Cells<N extends ExportName> = Readonly<Record<ExportColumn<N>, string | number | null>>;

/** Tells Excel that the text is UTF-8; without it Bengali is garbled. */
const byteOrderMark = '\ufeff';

/**
 * A list as a CSV file (RFC 4180) with headings in the reader's language. It is written while its batches are read, and
 * holds one batch at a time. The answer begins after the first batch, so that a failure before that is a proper error.
 */
export async function csvFile<N extends ExportName>(
  list: N,
  language: Language,
  batches: AsyncIterable<readonly Cells<N>[]>,
): Promise<Download> {
  const columns: readonly ExportColumn<N>[] = exportColumns[list];
  const iterator = batches[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* lines() {
    yield (
      byteOrderMark +
      write([columns.map((column) => fileText(`${list}.${column}` as Parameters<typeof fileText>[0], language))])
    );
    for (let batch = first; !batch.done; batch = await iterator.next()) {
      yield write(batch.value.map((row) => columns.map((column) => row[column])));
    }
  }
  return {
    type: 'text/csv; charset=utf-8',
    name: `${list}-${clinicClock(new Date()).date}.csv`,
    stream: Readable.from(lines(), { objectMode: false }),
  };
}

function write(rows: readonly (readonly (string | number | null)[])[]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? neutralise(cell) : cell))),
    {
      record_delimiter: '\r\n',
      quoted_match: /[\r\n;\t]/,
    },
  );
}
