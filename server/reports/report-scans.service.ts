import type { ScanVerdict } from '#contract/reports/states.ts';
import type { FetchedFile } from '../adapters/files/files.ts';
import type { JobData } from '../adapters/jobs.ts';
import type { Scanner } from '../adapters/scanner.ts';
import { lockBookingOfReport, noteReportStep } from '../bookings/report-marks.service.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { errorText } from '../shared/messages.ts';
import { marksOf } from './report-row.ts';
import { findWaiting, writeScan } from './report-files.store.ts';
import { findBookingOf, findReport, insertEvent, writeRejection } from './reports.store.ts';

type ScanDeps = Pick<Dependencies, 'db' | 'files' | 'scanner'>;

/**
 * Scans a file that arrived while the scanner was unreachable. An infected file is deleted and its report rejected. If
 * the scanner does not answer, it throws, so that the job is tried again.
 */
export async function scanWaiting(deps: ScanDeps, { fileKey }: JobData['scan-file']): Promise<void> {
  const waiting = await findWaiting(deps.db, fileKey);
  if (!waiting) return;
  if (!deps.scanner) throw new Error('A file waits for a virus scanner, and none is set');
  const file = await deps.files.fetch(fileKey);
  if (!file) return;
  const verdict = await scanFile(deps.scanner, file);
  if (verdict === 'CLEAN') await writeScan(deps.db, fileKey, verdict);
  else await sendBack(deps, waiting.reportId ?? 0, fileKey);
  if (verdict === 'INFECTED') await deps.files.remove(fileKey);
}

async function scanFile(scanner: Scanner, file: FetchedFile): Promise<ScanVerdict> {
  try {
    return await scanner.scan(file.path);
  } finally {
    await file.release();
  }
}

const infected = `${errorText('FILE_INFECTED', 'en')} ${errorText('FILE_INFECTED', 'bn')}`;

async function sendBack({ db }: ScanDeps, reportId: number, fileKey: string): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await lockBookingOfReport(tx, (await findBookingOf(tx, reportId)) ?? 0);
    const report = await findReport(tx, reportId);
    await writeScan(tx, fileKey, 'INFECTED');
    // Replaced or rejected meanwhile: marking the file is enough.
    if (!booking || report?.fileKey !== fileKey || report.status !== 'UPLOADED') return;
    await writeRejection(tx, null, reportId, infected);
    await insertEvent(tx, null, reportId, report.status, infected);
    const by = { accountId: report.uploadedById, role: 'System' };
    await noteReportStep(tx, by, booking, { from: report.status, to: 'REJECTED' }, marksOf(report, 'REJECTED'));
  });
}
