import { apiPrefix } from '#contract/endpoints.ts';
import type { ReportStatus } from '#contract/reports/states.ts';
import type { ReportRow } from './report-row.ts';

/** The address to download a report's file. */
export const downloadAddress = (id: number) => `${apiPrefix}/download-report/${id}`;

/**
 * The report fields of a booking (R50). Null for a later version in progress: the booking keeps those of the signed
 * one.
 */
export function marksOf(row: Pick<ReportRow, 'id' | 'version' | 'uploadedBy' | 'uploadedAt'>, status: ReportStatus) {
  if (row.version > 1 && status !== 'SIGNED') return null;
  return { status, url: downloadAddress(row.id), uploadedBy: row.uploadedBy, uploadedAt: row.uploadedAt };
}
