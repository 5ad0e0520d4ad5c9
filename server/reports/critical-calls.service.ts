import { criticalMinutes } from '#contract/reports/critical.ts';
import type { Received } from '#contract/endpoints.ts';
import { listIdsOf } from '../accounts/accounts.service.ts';
import type { JobQueue } from '../adapters/jobs.ts';
import { toldOfCritical } from './reports.policy.ts';
import type { Caller } from '../shared/caller.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { areCriticalLimitsSet } from '../lab-tests/analytes.service.ts';
import { countCritical, insertCall, lockCritical, markEscalated, selectCritical } from './critical-calls.store.ts';
import type { CriticalRow } from './critical-calls.store.ts';

/** Most reports in the list. */
const most = 100;

/** Reports with critical values that nobody has been told of, the oldest first, and whether any limit is set. */
export async function listCritical(db: Db): Promise<{ hasLimits: boolean; rows: CriticalRow[] }> {
  const [hasLimits, rows] = [await areCriticalLimitsSet(db), await selectCritical(db, most)];
  noteRows(rows);
  return { hasLimits, rows };
}

/** How many wait for a call; at most `limit`. */
export const countToCall = (db: Db, limit: number): Promise<number> => countCritical(db, limit);

/**
 * Tells the pathologists and the admins by SMS that critical values have waited for a call for longer than they may:
 * once per report, and once more after a correction of it; several at once by one SMS.
 */
export const escalateCritical = (db: Database, jobs: JobQueue): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await markEscalated(tx, criticalMinutes))) return;
    for (const accountId of await listIdsOf(tx, ...toldOfCritical))
      await jobs.add(tx, 'notice', { accountId, notice: 'criticalWaiting' });
  });

/**
 * Records a call about the critical values of a report as they are now. Never changed again: another call is another
 * row. @throws NOT_FOUND, REPORT_STATE for a report without critical values, or withdrawn
 */
export async function noteCall(
  tx: Db,
  { accountId }: Pick<Caller, 'accountId'>,
  reportId: number,
  { whom, reached, readBack, note }: Received<'noteCriticalCall'>['body'],
): Promise<void> {
  const report = await lockCritical(tx, reportId);
  if (!report) throw clinicError('NOT_FOUND');
  noteRows([report]);
  if (report.values.length === 0 || report.isWithdrawn) throw clinicError('REPORT_STATE');
  await insertCall(tx, accountId, reportId, report.values, { whom, reached, readBack, note: note ?? '' });
}
