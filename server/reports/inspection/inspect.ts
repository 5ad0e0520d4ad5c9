import { fileTypeFromFile } from 'file-type';
import { reportFileTypes } from '#contract/reports/files.ts';
import type { ReportExtension, ReportFileType } from '#contract/reports/files.ts';
import { visible } from '#contract/fields.ts';
import { inspectDoc } from './doc.ts';
import { inspectDocx } from './docx.ts';
import { inspectPdf } from './pdf.ts';
import { refuse } from './refuse.ts';

/**
 * The extension of an upload's name. The name must have no path, no invisible characters, and an accepted extension.
 * @throws INVALID_FIELDS
 */
export function extensionOf(name: string): ReportExtension {
  if (name === '') throw refuse('report.fileRequired');
  if (name.length > 200 || !visible.test(name) || /[/\\:\0]/.test(name)) throw refuse('report.fileName');
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!Object.hasOwn(reportFileTypes, ending)) throw refuse('report.fileType');
  return ending as ReportExtension;
}

/** `file-type` reports old Word documents as their container type. */
const detectedAs: Record<string, ReportFileType> = { 'application/x-cfb': 'application/msword' };

/**
 * Checks an upload: it must be what its extension says, and have no active content. Pictures are not checked further,
 * because they are re-encoded. Reads from disk in pieces.
 * @throws INVALID_FIELDS with the reason under `file`
 */
export async function inspectFile(path: string, bytes: number, extension: ReportExtension): Promise<ReportFileType> {
  if (bytes === 0) throw refuse('report.fileEmpty');
  const wanted = reportFileTypes[extension];
  const seen = (await fileTypeFromFile(path).catch(() => undefined))?.mime;
  if (seen === undefined || (detectedAs[seen] ?? seen) !== wanted) throw refuse('report.fileTypeContent');
  if (wanted === 'application/pdf') await inspectPdf(path, bytes);
  if (wanted === reportFileTypes.docx) await inspectDocx(path);
  if (wanted === reportFileTypes.doc) await inspectDoc(path);
  return wanted;
}
