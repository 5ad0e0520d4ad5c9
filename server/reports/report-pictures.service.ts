import type { Dependencies } from '../dependencies.ts';
import { openFile } from './report-files.service.ts';
import type { ReportRow } from './report-row.ts';

/** A report's uploaded picture, for its document; null for any other report. @throws FILE_DAMAGED */
export async function pictureOf(
  deps: Dependencies,
  { fileKey, fileType, fileSha256 }: ReportRow,
): Promise<Buffer | null> {
  if (!fileKey || !fileSha256 || (fileType !== 'image/jpeg' && fileType !== 'image/png')) return null;
  const { stream } = await openFile(deps, fileKey, fileSha256);
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
