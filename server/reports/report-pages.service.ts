import { readFile } from 'node:fs/promises';
import type { IncomingFile } from '../adapters/files/files.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { attachedPlace } from '../print/report-body.ts';
import type { ReportBody } from '../print/report-input.ts';
import { asStream, fetchFile } from './report-files.service.ts';
import type { FileDeps } from './report-files.service.ts';
import type { ReportRow } from './report-row.ts';
import { valuesOf } from './document.ts';

/** What a report's document shows: its body, and the pages that follow its cover. */
export interface DocumentContent {
  readonly body: ReportBody;
  readonly pages: IncomingFile | null;
}

/**
 * Prepares a report's content for its document. The caller drops the pages afterwards.
 * @throws PAGES_NEEDED for a Word file without its pages, FILE_DAMAGED; INVALID_FIELDS for an older PDF that cannot be
 *   rewritten
 */
export async function prepareContent(deps: FileDeps, row: ReportRow): Promise<DocumentContent> {
  if (row.kind === 'values') return { body: valuesOf(row), pages: null };
  const picture = await pictureOf(deps, row);
  if (picture) return { body: { kind: 'image', images: [picture] }, pages: null };
  const source = sourceOf(row);
  if (!source) throw clinicError('PAGES_NEEDED');
  const { path, release } = await fetchFile(deps, source.key, source.sha256);
  try {
    // Always rewritten, because older files were not at their upload.
    const { file, result } = await deps.files.make((to) => deps.pdf.rewrite(path, to));
    return { body: { kind: 'pages', count: result.pages }, pages: file };
  } finally {
    await release();
  }
}

/** The PDF with a report's real pages; null if there is none. */
function sourceOf({ pagesKey, pagesSha256, fileKey, fileSha256, fileType }: ReportRow) {
  if (pagesKey && pagesSha256) return { key: pagesKey, sha256: pagesSha256 };
  return fileType === 'application/pdf' && fileKey && fileSha256 ? { key: fileKey, sha256: fileSha256 } : null;
}

/** A report's document, and how many pages of an uploaded PDF or Word file are in it; null for values and pictures. */
export interface MadeDocument {
  readonly incoming: IncomingFile;
  readonly attachedPages: number | null;
}

/** Joins a drawn document and its pages in one file; the pages replace its empty sheets. */
export async function makeDocument(
  { files, pdf }: Pick<Dependencies, 'files' | 'pdf'>,
  { body, pages }: DocumentContent,
  drawn: Buffer,
): Promise<MadeDocument> {
  const attachedPages = body.kind === 'pages' ? body.count : null;
  const cover = await files.receive(asStream(drawn), Number.MAX_SAFE_INTEGER);
  if (!pages) return { incoming: cover, attachedPages };
  try {
    const { file } = await files.make((to) => pdf.attach(cover.path, pages.path, to, attachedPlace));
    return { incoming: file, attachedPages };
  } finally {
    await cover.drop();
  }
}

async function pictureOf(deps: FileDeps, { fileKey, fileType, fileSha256 }: ReportRow): Promise<Buffer | null> {
  if (!fileKey || !fileSha256 || (fileType !== 'image/jpeg' && fileType !== 'image/png')) return null;
  const { path, release } = await fetchFile(deps, fileKey, fileSha256);
  try {
    return await readFile(path);
  } finally {
    await release();
  }
}
