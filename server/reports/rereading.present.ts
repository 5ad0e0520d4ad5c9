import type { Answer } from '#contract/endpoints.ts';
import { reportNumber } from '#contract/reports/report-number.ts';
import { rereadPageSize } from '#contract/reports/reread-list.ts';
import type { RereadingRow, RereadRow } from './rereading.store.ts';

const presentLine = (row: RereadRow): Answer<'listReread'>['values'][number] => ({
  id: row.lineId,
  reportId: row.id,
  reportNumber: reportNumber(row.bookingId),
  testName: row.testName,
  testNameBn: row.testNameBn,
  patientName: row.patientName,
  patientNumber: row.patientNumber,
  signedDate: row.signedAt.toISOString(),
  printed: row.printed,
  reason: row.reason,
  value: row.value,
  flag: row.flag,
  isBeingCorrected: row.isBeingCorrected,
  isAmended: row.isAmended,
  note: row.note === null ? null : { text: row.note, by: row.notedBy ?? '', at: row.notedAt!.toISOString() },
});

/**
 * A page of the released values that would be read differently today.
 * @param rows one more than a page if there are more
 */
export function presentReread({
  read,
  rows,
}: {
  read: RereadingRow | null;
  rows: readonly RereadRow[];
}): Answer<'listReread'> {
  const shown = rows.slice(0, rereadPageSize);
  const last = shown.at(-1);
  return {
    read: read?.endedAt ? { at: read.endedAt.toISOString(), reports: read.reports } : null,
    values: shown.map(presentLine),
    next: last && rows.length > shown.length ? `${last.rank}_${last.lineId}` : null,
  };
}
