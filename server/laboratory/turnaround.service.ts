import type { Db } from '../db/database.ts';
import { selectByTest, selectByWeek } from './turnaround.store.ts';
import type { TestRow, WeekRow } from './turnaround.store.ts';

/** How long reports took that were signed, of samples of the last `days` days. */
export async function readTurnaround(db: Db, days: number): Promise<{ tests: TestRow[]; weeks: WeekRow[] }> {
  const [tests, weeks] = await Promise.all([selectByTest(db, days), selectByWeek(db, days)]);
  return { tests, weeks };
}
