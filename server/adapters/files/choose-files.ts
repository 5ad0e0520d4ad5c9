import { join } from 'node:path';
import type { Files } from './files.ts';
import { localFiles } from './local-files.ts';
import { s3Files } from './s3-files.ts';
import type { S3Place } from './s3-files.ts';

/**
 * The clinic's store of files.
 * @param work a folder in `dataDir`; what arrives waits in its `incoming`, which only this process uses and which is
 *   emptied now
 * @param serving the number of a process that serves beside others: it has a folder of its own in there
 */
export function chooseFiles(
  { files, dataDir }: { files: S3Place | null; dataDir: string },
  work: 'files' | 'backup',
  serving?: number,
): Promise<Files> {
  const folder = join(dataDir, work, 'incoming', serving === undefined ? '' : String(serving));
  return files ? s3Files(files, folder) : localFiles(join(dataDir, 'files'), folder);
}
