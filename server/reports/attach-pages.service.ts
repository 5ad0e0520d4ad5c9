import { reportFileTypes } from '#contract/reports/files.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import type { Asking } from '../shared/caller.ts';
import { keepFiles, placeFiles, removeIfFails } from './report-files.service.ts';
import type { ReceivedFile } from './report-files.service.ts';
import type { ReportRow } from './report-row.ts';
import { attachObstacle, maySee } from './reports.policy.ts';
import { lockReport, refuse } from './review.service.ts';
import { findReport, insertEvent, writePages } from './reports.store.ts';
import { signerOf } from './signers.service.ts';

/**
 * Refuses an attachment before its file is received. @throws NOT_FOUND, FORBIDDEN, OTHER_DEPARTMENT, OWN_UPLOAD,
 * REPORT_STATE
 */
export async function refuseUnattachable({ db }: Dependencies, asking: Asking, id: number): Promise<void> {
  const report = await findReport(db, id);
  if (report) noteRows([report]);
  if (!report || !maySee(asking, report)) throw clinicError('NOT_FOUND');
  await refuseUnlessAttachable(db, asking, report);
}

/** Refuses a report to which the caller may not attach pages. */
async function refuseUnlessAttachable(db: Db, { caller }: Asking, report: ReportRow): Promise<void> {
  refuse(report, attachObstacle(caller, report, await signerOf(db, caller)));
}

/**
 * Attaches the PDF of a Word file that waits for its signature. Its pages are what is released. Until the report is
 * signed, another PDF replaces it.
 * @throws NOT_FOUND, FORBIDDEN, OTHER_DEPARTMENT, OWN_UPLOAD, REPORT_STATE, NOT_SCANNED, INVALID_FIELDS for another
 *   type of file
 */
export async function attachPages(
  deps: Dependencies,
  asking: Asking,
  id: number,
  { incoming, facts, drop }: ReceivedFile,
): Promise<ReportRow> {
  if (facts.type !== reportFileTypes.pdf || facts.scan === 'WAITING') {
    await drop();
    throw facts.scan === 'WAITING'
      ? clinicError('NOT_SCANNED')
      : clinicError('INVALID_FIELDS', { fields: { file: 'report.pagesType' } });
  }
  const placed = await placeFiles(deps, [{ incoming, facts }]);
  const writeRows = () =>
    deps.db.transaction(async (tx) => {
      await keepFiles(tx, placed);
      const { report } = await lockReport(tx, asking, id);
      await refuseUnlessAttachable(tx, asking, report);
      await writePages(tx, id, placed[0]!.key);
      await insertEvent(tx, asking.caller.accountId, id, report.status, null);
      return (await findReport(tx, id))!;
    });
  return removeIfFails(deps, placed, writeRows);
}
