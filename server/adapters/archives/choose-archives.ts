import { join } from 'node:path';
import type { S3Place } from '../files/s3-files.ts';
import { archiveBucket } from './archive-bucket.ts';
import { archiveFolder } from './archive-folder.ts';
import type { ArchiveStore } from './archives.ts';

/** The places that the settings name for backups. */
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
