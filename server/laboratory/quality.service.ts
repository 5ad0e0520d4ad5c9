import type { Received } from '#contract/endpoints.ts';
import type { RejectedControl } from '#contract/laboratory/rejected-controls.ts';
import { judgeRun } from '#contract/laboratory/westgard.ts';
import type { Verdict } from '#contract/laboratory/westgard.ts';
import type { Caller } from '../shared/caller.ts';
import { noteRecords } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import {
  isRun,
  lockNumber,
  selectControlled,
  selectHistory,
  selectInUse,
  selectRejected,
  writeControl,
  writeNote,
  writeRun,
} from './quality.store.ts';
import type { ControlledRow } from './quality.store.ts';
import { countPromised, selectByTest, selectByWeek } from './turnaround.store.ts';
import type { PromisedReports, TestRow, WeekRow } from './turnaround.store.ts';

type By = Pick<Caller, 'accountId'>;

/** Every analyte that is a number, with its controls in use and its last runs. */
export const readQuality = (db: Db): Promise<ControlledRow[]> => selectControlled(db);

/** A new lot of a level, in place of the one before. @throws NOT_FOUND for no analyte whose values are numbers */
export async function addControl(
  tx: Db,
  { accountId }: By,
  control: Received<'addControl'>['body'],
): Promise<{ id: number }> {
  if (!(await lockNumber(tx, control.analyteId))) throw clinicError('NOT_FOUND');
  const id = await writeControl(tx, accountId, control);
  noteRecords([id]);
  return { id };
}

/**
 * Stores the measured values of an analyte's controls as a run, and judges it by the runs before.
 * @param at when it was measured; another time than now for the demo's data
 * @throws NOT_FOUND, INVALID_FIELDS for a control that is not in use
 */
export async function enterRun(
  tx: Db,
  { accountId }: By,
  { analyteId, values }: Received<'enterRun'>['body'],
  at = tx.now(),
): Promise<Verdict & { id: number }> {
  // One run after the other: each is judged by those before.
  if (!(await lockNumber(tx, analyteId))) throw clinicError('NOT_FOUND');
  const controls = new Map((await selectInUse(tx, analyteId)).map((control) => [control.id, control]));
  const scores = values.flatMap(({ controlId, value }) => {
    const control = controls.get(controlId);
    controls.delete(controlId);
    return control ? [{ level: control.level, z: (value - control.mean) / control.sd }] : [];
  });
  if (scores.length < values.length) throw clinicError('INVALID_FIELDS', { fields: { values: 'control.gone' } });
  const history = await selectHistory(tx, analyteId);
  const run = scores.toSorted((a, b) => a.level - b.level);
  const verdict = judgeRun([...history.map((earlier) => earlier.values), run]);
  const id = await writeRun(tx, accountId, { analyteId, ...verdict, at }, values);
  noteRecords([id]);
  return { id, ...verdict };
}

/** Notes what was done about a rejected run. @throws NOT_FOUND, STALE if it was not rejected, or has a note */
export async function noteRun(
  { db }: Pick<Dependencies, 'db'>,
  { accountId }: By,
  runId: number,
  text: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    noteRecords([runId]);
    if (!(await isRun(tx, runId))) throw clinicError('NOT_FOUND');
    if (!(await writeNote(tx, accountId, runId, text))) throw clinicError('STALE');
  });
}

/** The rejected controls that make a booking's values doubtful if they are entered now, by the analyte's code. */
export async function rejectedOf(
  db: Db,
  codes: readonly string[],
  bookingId: number,
): Promise<ReadonlyMap<string, RejectedControl>> {
  const found = codes.length > 0 ? await selectRejected(db, codes, bookingId) : [];
  return new Map(found.map((control) => [control.analyte, control]));
}

/** How long reports took that were signed, of samples of the last `days` days. */
export async function readTurnaround(db: Db, days: number): Promise<{ tests: TestRow[]; weeks: WeekRow[] }> {
  const [tests, weeks] = await Promise.all([selectByTest(db, days), selectByWeek(db, days)]);
  return { tests, weeks };
}

/** Days for which a report counts as overdue; after that nobody works on its tube any more. */
const overdueDays = 30;

/** The reports that were promised between two moments, and those that are overdue now. */
export const countReports = (db: Db, from: Date, to: Date): Promise<PromisedReports> =>
  countPromised(db, from, to, overdueDays);
