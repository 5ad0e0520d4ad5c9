import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { MetFault } from '../shared/errors.ts';

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
const addMet = statement(
  'health.add-fault-cause',
  `
  INSERT INTO fault_causes (minute, cause, account_id, works_here, times)
  VALUES (date_trunc('minute', clinic_now()), $1, $2, $3, $4)
  ON CONFLICT (minute, cause, account_id) DO UPDATE SET times = fault_causes.times + excluded.times,
    works_here = excluded.works_here`,
);
const causesOfLastHour = statement<{ atWork: number; people: number }>(
  'health.fault-causes-last-hour',
  `
  SELECT count(*) FILTER (WHERE at_work)::integer AS "atWork", coalesce(max(people), 0)::integer AS people
  FROM (
    SELECT bool_or(works_here) AS at_work, count(DISTINCT account_id) FILTER (WHERE account_id > 0) AS people
    FROM fault_causes WHERE minute > clinic_now() - interval '1 hour' GROUP BY cause) AS causes`,
);
const purge = statement(
  'health.purge-faults',
  `
  WITH causes AS (DELETE FROM fault_causes WHERE minute < clinic_now() - interval '31 days')
  DELETE FROM faults WHERE minute < clinic_now() - interval '31 days'`,
);

export const addFaults = (db: Db, kind: FaultKind, times: number) => db.run(add, [kind, times]);

export const addCause = (db: Db, { cause, accountId, worksHere }: MetFault, times: number) =>
  db.run(addMet, [cause, accountId, worksHere, times]);

/**
 * Of the unexpected errors of the last hour: how many different causes those who work here met, and how many accounts
 * met the same one.
 */
export const countCauses = async (db: Db) => (await db.first(causesOfLastHour))!;

/** How often each happened in the last hour. */
export async function countFaults(db: Db): Promise<Record<FaultKind, number>> {
  const counts = { error: 0, 'sms-sent': 0, 'sms-failed': 0 };
  for (const { kind, times } of await db.all(lastHour)) counts[kind] = times;
  return counts;
}

/** @returns how many rows were deleted */
export const purgeFaults = (db: Db) => db.run(purge);
