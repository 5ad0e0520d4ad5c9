import { hasKnownEnding, judgeFile } from '#contract/reports/file-kinds.ts';
import { reportFileTypes } from '#contract/reports/files.ts';
import type { ReportExtension } from '#contract/reports/files.ts';
import { visible } from '#contract/account-fields.ts';
import { headOf } from '../../shared/file-kind.ts';
import { inspectDoc } from './doc.ts';
import { inspectDocx } from './docx.ts';
import { inspectPdf } from './pdf.ts';
import { refuse } from './refuse.ts';

/**
 * Checks the name of an upload, and returns it without blanks around it. It must have no path, no invisible characters,
 * and a known ending.
 * @throws INVALID_FIELDS
 */
export function readFileName(sent: string): string {
  const name = sent.trim();
  if (name === '') throw refuse('report.fileRequired');
  if (name.length > 200 || !visible.test(name) || /[/\\:\0]/.test(name)) throw refuse('report.fileName');
  if (!hasKnownEnding(name)) throw refuse('report.fileType');
  return name;
}

/**
 * Checks an upload: its content must be what its name says, and have no active content. Pictures are not checked
 * further, because they are re-encoded. The file is read in pieces.
 * @returns the ending under which it is read
 * @throws INVALID_FIELDS with the reason under `file`
 */
export async function inspectFile(path: string, bytes: number, name: string): Promise<ReportExtension> {
  if (bytes === 0) throw refuse('report.fileEmpty');
  const judged = judgeFile(name, await headOf(path));
  if ('fault' in judged) throw refuse(judged.fault);
  const { extension } = judged;
  const type = reportFileTypes[extension];
  if (type === 'application/pdf') await inspectPdf(path, bytes);
  if (type === reportFileTypes.docx) await inspectDocx(path);
  if (type === reportFileTypes.doc) await inspectDoc(path);
  return extension;
}
