import { createHash } from 'node:crypto';
import { hasGaps, rangesAheadDays } from '#contract/lab-tests/analytes.ts';
import type { Analyte } from '#contract/lab-tests/analytes.ts';
import { dayAfter } from '#contract/clinic-time.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import type { Received } from '#contract/endpoints.ts';
import type { Caller } from '../shared/caller.ts';
import { noteRecords } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { withPlainLimits, writeAnalyte, writeRanges } from './analyte-text.ts';
import type { OwnFacts } from './analyte-text.ts';
import {
  findRangedTest,
  hasCriticalLimits,
  selectRanged,
  lockCatalogue,
  selectAnalytes,
  selectAnalytesOf,
  selectKnownAnalytes,
  selectPlans,
  withdrawPlans,
  writeAnalytes,
  writeConfirmation,
} from './analytes.store.ts';
import type { AnalyteRow, PlanRow, RangedTestRow } from './analytes.store.ts';
import { askFirst, asKnown, settleCodes } from './shared-analytes.ts';

export type { AnalyteRow };

/** A test with what it measures. */
export interface AnalytesOfTest {
  test: RangedTestRow;
  /** Changes with each change of the list, its ranges or its plans. */
  version: string;
  analytes: (AnalyteRow & Omit<PlanRow, 'code'>)[];
}

/** What a test measures, with today's ranges. @throws NOT_FOUND */
export async function readAnalytes(db: Db, testId: number): Promise<AnalytesOfTest> {
  const test = await findRangedTest(db, testId);
  if (!test) throw clinicError('NOT_FOUND');
  const plans = new Map((await selectPlans(db, testId)).map(({ code, ...plan }) => [code, plan]));
  const listed = await selectAnalytes(db, testId, clinicToday(db.now()));
  const analytes = listed.map((each) => ({ ...each, ...plans.get(each.code)! }));
  return { test, version: hashOf(analytes), analytes };
}

const hashOf = (analytes: AnalytesOfTest['analytes']) =>
  createHash('sha256').update(JSON.stringify(analytes)).digest('base64url');

/** Reads the list that somebody is about to change. @throws NOT_FOUND, STALE if it is not the one they have seen */
async function readSeen(tx: Db, testId: number, version: string | undefined): Promise<AnalytesOfTest> {
  await tx.run(lockCatalogue);
  const found = await readAnalytes(tx, testId);
  if (version !== undefined && version !== found.version) throw clinicError('STALE');
  return found;
}

/**
 * The tests that are not offered yet and whose ranges leave somebody out without a pathologist having seen it
 * (docs/laboratory.md).
 */
export async function findUnseenGaps(
  db: Db,
  tests: readonly { id: number; active: boolean; toConfirm: boolean }[],
): Promise<ReadonlySet<number>> {
  const ids = tests.filter(({ active, toConfirm }) => !active && toConfirm).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const analytes = await selectAnalytesOf(db, ids, clinicToday(db.now()));
  return new Set(analytes.filter(hasGaps).map(({ testId }) => testId));
}

/** Of the tests on offer that measure numbers: how many have a range for each of them, and how many lack one. */
export const countRanged = (db: Db): Promise<{ has: number; lacks: number }> => selectRanged(db);

/** Whether the clinic has set any critical limit. */
export const areCriticalLimitsSet = (db: Db): Promise<boolean> => hasCriticalLimits(db);

/** The list of a test for a file; notes the test for the audit. @throws NOT_FOUND */
export async function exportAnalytes(db: Db, testId: number): Promise<AnalyteRow[]> {
  noteRecords([testId]);
  return (await readAnalytes(db, testId)).analytes;
}

/** What a test measures, with the ranges of a day, and whether a pathologist has confirmed them. */
export async function analytesOn(
  db: Db,
  testId: number,
  day: string,
): Promise<{ analytes: AnalyteRow[]; isConfirmed: boolean }> {
  const analytes = await selectAnalytes(db, testId, day);
  const test = analytes.length > 0 ? await findRangedTest(db, testId) : null;
  return { analytes, isConfirmed: test?.confirmedBy !== null };
}

/**
 * Gives a test without a list its list, confirmed by an account if one is given. An analyte that exists already stays
 * as it is.
 */
export async function fillAnalytes(
  tx: Db,
  confirmedBy: number | null,
  testId: number,
  analytes: readonly Analyte[],
): Promise<void> {
  const known = await selectKnownAnalytes(
    tx,
    analytes.map(({ code }) => code),
  );
  const fresh = new Set(analytes.map(({ code }) => code).filter((code) => known.every((other) => other.code !== code)));
  await writeAnalytes(tx, testId, asKnown(analytes, known), {
    changed: fresh,
    ranged: fresh,
    from: clinicToday(tx.now()),
  });
  if (confirmedBy !== null) await writeConfirmation(tx, confirmedBy, testId);
}

/**
 * Replaces the list of a test. An analyte that other tests measure too changes there as well, once that was confirmed;
 * a code that was made from a name never means another test's analyte. Changed ranges are in force from today or a
 * later day; results that exist keep theirs. Every test that measures a changed analyte is to be confirmed again.
 * @throws NOT_FOUND, STALE, CHANGE_ASKED, INVALID_FIELDS for a day that is past or too far
 */
export async function saveAnalytes(
  { db }: Pick<Dependencies, 'db'>,
  testId: number,
  { version, analytes, rangesFrom, withdrawn = [], confirmed = [] }: Received<'saveAnalytes'>['body'],
): Promise<AnalytesOfTest> {
  return db.transaction(async (tx) => {
    noteRecords([testId]);
    const today = clinicToday(tx.now());
    const from = rangesFrom ?? today;
    if (from < today || from > dayAfter(today, rangesAheadDays))
      throw clinicError('INVALID_FIELDS', { fields: { rangesFrom: 'analyte.rangesFrom' } });
    const { analytes: own } = await readSeen(tx, testId, version);
    const typed = (await settleCodes(tx, analytes, own)).map(withPlainLimits);
    if (withdrawn.some((code) => typed.every((each) => each.code !== code)))
      throw clinicError('INVALID_FIELDS', { fields: { withdrawn: 'analyte.gone' } });
    const known = await selectKnownAnalytes(
      tx,
      typed.map(({ code }) => code),
    );
    const wanted = await askFirst(tx, testId, { wanted: typed, own, known, withdrawn, confirmed });
    const isKnown = (analyte: Analyte, write: (each: OwnFacts) => string) =>
      known.some((other) => other.code === analyte.code && write(other) === write(analyte));
    const codesOf = (write: (each: OwnFacts) => string) =>
      new Set(wanted.filter((analyte) => !isKnown(analyte, write)).map(({ code }) => code));
    await withdrawPlans(tx, withdrawn);
    await writeAnalytes(tx, testId, wanted, {
      changed: new Set([...codesOf(writeAnalyte), ...withdrawn]),
      ranged: codesOf(writeRanges),
      from,
    });
    return readAnalytes(tx, testId);
  });
}

/**
 * Notes that a pathologist has confirmed the ranges of a test, and has seen for whom there is none.
 * @throws NOT_FOUND, STALE, INVALID_FIELDS if people without a range were not acknowledged
 */
export async function confirmAnalytes(
  { db }: Pick<Dependencies, 'db'>,
  { accountId }: Pick<Caller, 'accountId'>,
  testId: number,
  { version, gapsSeen }: Received<'confirmAnalytes'>['body'],
): Promise<AnalytesOfTest> {
  return db.transaction(async (tx) => {
    noteRecords([testId]);
    const { analytes } = await readSeen(tx, testId, version);
    const lists = analytes.flatMap((each) => [each, ...each.planned.map(({ ranges }) => ({ ...each, ranges }))]);
    if (!gapsSeen && lists.some(hasGaps))
      throw clinicError('INVALID_FIELDS', { fields: { gapsSeen: 'analyte.gapsSeen' } });
    await writeConfirmation(tx, accountId, testId);
    return readAnalytes(tx, testId);
  });
}
