import { fileTypeFromFile } from 'file-type';
import { reportFileTypes } from '#contract/reports/files.ts';
import type { ReportExtension, ReportFileType } from '#contract/reports/files.ts';
import { visible } from '#contract/fields.ts';
import { inspectDoc } from './doc.ts';
import { inspectDocx } from './docx.ts';
import { inspectPdf } from './pdf.ts';
import { refuse } from './refuse.ts';

/**
 * A name's ending, where the name is one that a file may have: no path, nothing invisible, one of the accepted endings.
 * @throws INVALID_FIELDS
 */
export function extensionOf(name: string): ReportExtension {
  if (name === '') throw refuse('report.fileRequired');
  if (name.length > 200 || !visible.test(name) || /[/\\:\0]/.test(name)) throw refuse('report.fileName');
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!Object.hasOwn(reportFileTypes, ending)) throw refuse('report.fileType');
  return ending as ReportExtension;
}

/** What `file-type` calls the old Word documents: their container. */
const seenAs: Record<string, ReportFileType> = { 'application/x-cfb': 'application/msword' };

/**
 * Looks into a file that came in: it must be what its name says, and hold nothing that acts by itself. Pictures are not
 * looked into further: they are drawn anew. Reads from disk, never the whole file at once.
 * @throws INVALID_FIELDS that says what is wrong with `file`
 */
export async function inspectFile(path: string, bytes: number, extension: ReportExtension): Promise<ReportFileType> {
  if (bytes === 0) throw refuse('report.fileEmpty');
  const wanted = reportFileTypes[extension];
  const seen = (await fileTypeFromFile(path).catch(() => undefined))?.mime;
  if (seen === undefined || (seenAs[seen] ?? seen) !== wanted) throw refuse('report.fileTypeContent');
  if (wanted === 'application/pdf') await inspectPdf(path, bytes);
  if (wanted === reportFileTypes.docx) await inspectDocx(path);
  if (wanted === reportFileTypes.doc) await inspectDoc(path);
  return wanted;
}
