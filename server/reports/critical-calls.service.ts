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

/** How many reports the list has at most. */
const most = 100;

/**
 * The reports with critical values that nobody has been told of, the oldest first; and whether the clinic has set any
 * limit for them.
 */
export async function listCritical(db: Db): Promise<{ hasLimits: boolean; rows: CriticalRow[] }> {
  const [hasLimits, rows] = [await areCriticalLimitsSet(db), await selectCritical(db, most)];
  noteRows(rows);
  return { hasLimits, rows };
}

/** How many reports wait for a call; at most `limit`. */
export const countToCall = (db: Db, limit: number): Promise<number> => countCritical(db, limit);

/**
 * Tells the pathologists and the admins by SMS that critical values have waited too long for a call: once for each
 * report, and again after a correction of it. Several reports at once get one SMS.
 */
export const escalateCritical = (db: Database, jobs: JobQueue): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await markEscalated(tx, criticalMinutes))) return;
    for (const accountId of await listIdsOf(tx, ...toldOfCritical))
      await jobs.add(tx, 'notice', { accountId, notice: 'criticalWaiting' });
  });

/**
 * Records a call about the present critical values of a report. It is never changed: another call is another row.
 * @throws NOT_FOUND, REPORT_STATE for a report without critical values, or withdrawn
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
