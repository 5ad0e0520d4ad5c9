import { apiPrefix } from '#contract/endpoints.ts';
import type { ReportStatus } from '#contract/reports/shapes.ts';
import type { ReportRow } from './report-row.ts';

/** Where a report's file is handed out to those who may have it. */
export const downloadAddress = (id: number) => `${apiPrefix}/download-report/${id}`;

/**
 * What a booking says of its report (R50); null while another version of it stands, of which the booking goes on
 * speaking.
 */
export function marksOf(row: Pick<ReportRow, 'id' | 'version' | 'uploadedBy' | 'uploadedAt'>, status: ReportStatus) {
  if (row.version > 1 && status !== 'SIGNED') return null;
  return { status, url: downloadAddress(row.id), uploadedBy: row.uploadedBy, uploadedAt: row.uploadedAt };
}
