import { join } from 'node:path';
import { archiveBucket } from './archives/archive-bucket.ts';
import { archiveFolder } from './archives/archive-folder.ts';
import type { ArchiveStore } from './archives/archives.ts';
import type { Files } from './files/files.ts';
import { localFiles } from './files/local-files.ts';
import { s3Files } from './files/s3-files.ts';
import type { S3Place } from './files/s3-files.ts';

/**
 * Opens the store of files that the settings name.
 * @param work a folder in `dataDir`. Arriving files wait in its `incoming`, which this process alone uses and which is
 *   emptied now
 * @param serving the number of this process if several serve: each has its own folder in `incoming`
 */
export function chooseFiles(
  { files, dataDir }: { files: S3Place | null; dataDir: string },
  work: 'files' | 'backup',
  serving?: number,
): Promise<Files> {
  const folder = join(dataDir, work, 'incoming', serving === undefined ? '' : String(serving));
  return files ? s3Files(files, folder) : localFiles(join(dataDir, 'files'), folder);
}

/** Opens the places for backups that the settings name. */
export function chooseArchives(settings: {
  backup: { folder: string | null; bucket: S3Place | null };
  dataDir: string;
}): ArchiveStore[] {
  const { folder, bucket } = settings.backup;
  return [
    ...(folder ? [archiveFolder(folder)] : []),
    ...(bucket ? [archiveBucket(bucket, join(settings.dataDir, 'backup'))] : []),
  ];
}
