import type { Dependencies } from '../dependencies.ts';
import { clinicError } from '../errors.ts';
import type { Download } from '../file-transfer.ts';
import { fetchWithAddition } from './addition.service.ts';
import { asStream, streamOf } from './report-files.service.ts';
import type { ReportRow } from './report-row.ts';

/**
 * One PDF: a first part, and behind it released reports as they were signed, each with what became known since.
 * @param draw draws the first part, given how many pages each report has
 * @throws NOT_FOUND, FILE_DAMAGED
 */
export async function joinReports(
  deps: Dependencies,
  reports: readonly ReportRow[],
  draw: (pages: readonly number[]) => Promise<Buffer>,
  name: string,
): Promise<Download> {
  const kept = [];
  try {
    for (const report of reports) {
      const { documentKey, documentSha256 } = report;
      if (!documentKey || !documentSha256) throw clinicError('NOT_FOUND');
      kept.push(await fetchWithAddition(deps, report, documentKey, documentSha256));
    }
    const paths = kept.map(({ path }) => path);
    const drawn = await draw(paths.length > 0 ? await deps.pdf.count(paths) : []);
    const first = await deps.files.receive(asStream(drawn), Number.MAX_SAFE_INTEGER);
    try {
      const { file } = await deps.files.make((to) => deps.pdf.join([first.path, ...paths], to));
      return { stream: streamOf(file.path, file.drop), bytes: file.bytes, type: 'application/pdf', name };
    } finally {
      await first.drop();
    }
  } finally {
    for (const { release } of kept) await release();
  }
}
