import type { Language } from '#contract/fields.ts';
import type { IncomingFile } from '../adapters/files/files.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import type { Download } from '../shared/file-transfer.ts';
import { fetchWithAddition } from './addition.service.ts';
import { asStream, streamOf } from './report-files.service.ts';
import type { ReportRow } from './report-row.ts';

/** The first part of a joined document, and the text of the line at the bottom of each page. */
interface FirstPart {
  readonly language: Language;
  /** What the document is, before its page numbers. */
  readonly document: string;
  readonly at: Date;
  /** Draws it, given how many pages each report has. */
  readonly draw: (pages: readonly number[]) => Promise<Buffer>;
  /** The name of the file. */
  readonly name: string;
}

/**
 * Makes one PDF of a first part and released reports as they were signed, each with what became known later. A line at
 * the bottom of every page, where no report prints, counts the pages of the whole.
 * @throws NOT_FOUND, FILE_DAMAGED
 */
export async function joinReports(
  deps: Dependencies,
  reports: readonly ReportRow[],
  { language, document, at, draw, name }: FirstPart,
): Promise<Download> {
  const { renderRunningLines } = await import('../print/running-lines.ts');
  const kept = [];
  const made: IncomingFile[] = [];
  const receive = async (bytes: Buffer) => {
    const file = await deps.files.receive(asStream(bytes), Number.MAX_SAFE_INTEGER);
    made.push(file);
    return file.path;
  };
  try {
    for (const report of reports) {
      const { documentKey, documentSha256 } = report;
      if (!documentKey || !documentSha256) throw clinicError('NOT_FOUND');
      kept.push(await fetchWithAddition(deps, report, documentKey, documentSha256));
    }
    const paths = kept.map(({ path }) => path);
    const counts = paths.length > 0 ? await deps.pdf.count(paths) : [];
    const first = await receive(await draw(counts));
    const pages = [...(await deps.pdf.count([first])), ...counts].reduce((sum, count) => sum + count, 0);
    const lines = await receive(await renderRunningLines({ language, document, pages, at }));
    const { file } = await deps.files.make((to) => deps.pdf.join([first, ...paths], to, lines));
    return { stream: streamOf(file.path, file.drop), bytes: file.bytes, type: 'application/pdf', name };
  } finally {
    for (const { drop } of made) await drop();
    for (const { release } of kept) await release();
  }
}
