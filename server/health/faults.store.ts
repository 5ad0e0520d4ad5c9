import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

export type FaultKind = 'error' | 'sms-sent' | 'sms-failed';

const add = statement(
  'health.add-faults',
  `
  INSERT INTO faults (kind, minute, times) VALUES ($1, date_trunc('minute', clinic_now()), $2)
  ON CONFLICT (kind, minute) DO UPDATE SET times = faults.times + excluded.times`,
);
const lastHour = statement<{ kind: FaultKind; times: number }>(
  'health.faults-last-hour',
  `SELECT kind, sum(times)::integer AS times FROM faults WHERE minute > clinic_now() - interval '1 hour' GROUP BY kind`,
);
const purge = statement('health.purge-faults', `DELETE FROM faults WHERE minute < clinic_now() - interval '31 days'`);

export const addFaults = (db: Db, kind: FaultKind, times: number) => db.run(add, [kind, times]);

/** How often each happened in the last hour. */
export async function countFaults(db: Db): Promise<Record<FaultKind, number>> {
  const counts = { error: 0, 'sms-sent': 0, 'sms-failed': 0 };
  for (const { kind, times } of await db.all(lastHour)) counts[kind] = times;
  return counts;
}

/** @returns how many rows were deleted */
export const purgeFaults = (db: Db) => db.run(purge);
