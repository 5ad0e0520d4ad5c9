import type { Db } from '../db/database.ts';
import { countPromised, selectByTest, selectByWeek } from './turnaround.store.ts';
import type { PromisedReports, TestRow, WeekRow } from './turnaround.store.ts';

/** How long reports took that were signed, of samples of the last `days` days. */
export async function readTurnaround(db: Db, days: number): Promise<{ tests: TestRow[]; weeks: WeekRow[] }> {
  const [tests, weeks] = await Promise.all([selectByTest(db, days), selectByWeek(db, days)]);
  return { tests, weeks };
}

/** For how many days a report is called overdue; then nobody works on its tube any more. */
const worked = 30;

/** The reports that were promised between two moments, and those that are overdue now. */
export const countReports = (db: Db, from: Date, to: Date): Promise<PromisedReports> =>
  countPromised(db, from, to, worked);
