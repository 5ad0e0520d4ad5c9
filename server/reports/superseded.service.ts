import type { Dependencies } from '../adapters/dependencies.ts';
import type { Download } from '../shared/file-transfer.ts';
import { reportNumber } from '#contract/reports/report-number.ts';
import { renderSupersededMark } from '../print/superseded-mark.ts';
import { asStream, fetchFile, streamOf } from './report-files.service.ts';
import type { ReportRow } from './report-row.ts';
import { findVersions } from './reports.store.ts';

/**
 * Opens a copy of a PDF of a superseded version, marked on every page with the version in force. The stored file stays
 * as it is.
 * @param isUpload whether it is an uploaded file: older ones were not rewritten at their upload
 * @throws FILE_DAMAGED
 */
export async function openMarked(
  deps: Dependencies,
  row: ReportRow,
  key: string,
  sha256: string,
  isUpload: boolean,
): Promise<Pick<Download, 'stream' | 'bytes'>> {
  const inForce = (await findVersions(deps.db, row.bookingId))[0]!;
  const drawn = await renderSupersededMark({
    number: reportNumber(row.bookingId),
    version: row.version,
    by: { version: inForce.version, at: inForce.signedAt! },
  });
  const kept = await fetchFile(deps, key, sha256);
  const mark = await deps.files.receive(asStream(drawn), Number.MAX_SAFE_INTEGER);
  const made = [mark];
  try {
    if (isUpload) made.push((await deps.files.make((to) => deps.pdf.rewrite(kept.path, to))).file);
    const from = made[1]?.path ?? kept.path;
    const { file } = await deps.files.make((to) => deps.pdf.stamp(from, mark.path, to));
    return { stream: streamOf(file.path, file.drop), bytes: file.bytes };
  } finally {
    for (const { drop } of made) await drop();
    await kept.release();
  }
}
