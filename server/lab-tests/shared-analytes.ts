import { problemsOf } from '#contract/lab-tests/analytes.ts';
import type { Analyte, ReferenceRangeRow, SavedAnalyte } from '#contract/lab-tests/analytes.ts';
import { areConfirmed } from '#contract/lab-tests/change-asks.ts';
import type { ChangeAsk, ConfirmedAsk } from '#contract/lab-tests/change-asks.ts';
import { freeCode, isSameName } from '#contract/lab-tests/codes.ts';
import { lostLimits } from '#contract/lab-tests/unwatched.ts';
import { limitOf } from '#contract/reports/reference-limits.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { writeAnalyte } from './analyte-text.ts';
import type { OwnFacts } from './analyte-text.ts';
import { selectCodes, selectUsers } from './analytes.store.ts';

/**
 * Analytes are shared between tests. These functions keep a change of one list from changing or taking over the values
 * of another without being asked.
 */

/**
 * Gives a free code to each value whose code was made from its name and belongs to another value. A value that the list
 * has under this code and name already keeps it.
 * @throws INVALID_FIELDS for a formula that named a code which is now another one
 */
export async function settleCodes(
  tx: Db,
  wanted: readonly SavedAnalyte[],
  own: readonly OwnFacts[],
): Promise<Analyte[]> {
  const taken = new Set((await selectCodes(tx)).map(({ code }) => code));
  for (const { code, isCodeMade } of wanted) if (!isCodeMade) taken.add(code);
  const kept = new Set(wanted.filter(({ isCodeMade }) => !isCodeMade).map(({ code }) => code));
  const settled = wanted.map(({ isCodeMade, ...analyte }): Analyte => {
    const { code } = analyte;
    const isOwn = own.some((other) => other.code === code && isSameName(other, analyte));
    const settledCode = !isCodeMade || (isOwn && !kept.has(code)) ? code : freeCode(code, (one) => taken.has(one));
    taken.add(settledCode);
    kept.add(settledCode);
    return { ...analyte, code: settledCode };
  });
  const problems = problemsOf(settled);
  if (problems.length > 0) {
    const fields = problems.map(({ path, error }) => [['analytes', ...path].join('.'), error]);
    throw clinicError('INVALID_FIELDS', { fields: Object.fromEntries(fields) as Record<string, string> });
  }
  return settled;
}

const sides = ['criticalLow', 'criticalHigh'] as const;
const hasLimit = (ranges: readonly ReferenceRangeRow[], side: (typeof sides)[number]) =>
  ranges.some((range) => limitOf(range[side]) !== null);
/** Whether a change takes all ranges of a value away, or all of its critical limits on one side. */
const isEmptied = (before: OwnFacts, after: OwnFacts) =>
  (before.ranges.length > 0 && after.ranges.length === 0) ||
  sides.some((side) => hasLimit(before.ranges, side) && !hasLimit(after.ranges, side));

/**
 * Asks about everything that a list would change beside its own test. A typed code that another value has means that
 * value, as it is, and only once that is confirmed.
 * @param own what the list has until now
 * @param known the values that the clinic has under the codes of the wanted list
 * @param withdrawn codes whose planned ranges are cancelled
 * @returns the list, with such values as the clinic has them
 * @throws CHANGE_ASKED with all questions, unless all were confirmed for exactly these tests
 */
export async function askFirst(
  tx: Db,
  testId: number,
  {
    wanted,
    own,
    known,
    withdrawn,
    confirmed,
  }: {
    wanted: readonly Analyte[];
    own: readonly OwnFacts[];
    known: readonly OwnFacts[];
    withdrawn: readonly string[];
    confirmed: readonly ConfirmedAsk[];
  },
): Promise<Analyte[]> {
  const changed = wanted.flatMap((after) => {
    const before = known.find(({ code }) => code === after.code);
    if (!before) return [];
    const isSame = writeAnalyte(before) === writeAnalyte(after);
    return isSame && !withdrawn.includes(after.code) ? [] : [{ before, after }];
  });
  const users = await selectUsers(
    tx,
    testId,
    changed.map(({ before }) => before.code),
  );
  const asks = changed.flatMap(({ before, after }): ChangeAsk[] => {
    const { code, name, nameBn } = before;
    const tests = users
      .filter((one) => one.code === code)
      .map((one) => ({ id: one.id, name: one.name, nameBn: one.nameBn }));
    const ask = { code, name, nameBn: nameBn ?? '', tests };
    if (own.every((other) => other.code !== code)) return [{ ...ask, why: 'KNOWN' }];
    const lost = lostLimits(before.ranges, after.ranges);
    return [
      ...(tests.length > 0 ? [{ ...ask, why: 'SHARED' } as const] : []),
      ...(isEmptied(before, after) ? [{ ...ask, why: 'EMPTIED' } as const] : []),
      ...(lost.length > 0 ? [{ ...ask, why: 'UNWATCHED', lost } as const] : []),
    ];
  });
  if (!areConfirmed(asks, confirmed)) throw clinicError('CHANGE_ASKED', { asks });
  const taken = new Set(asks.filter(({ why }) => why === 'KNOWN').map(({ code }) => code));
  return asKnown(
    wanted,
    known.filter(({ code }) => taken.has(code)),
  );
}

/** Analytes, those that exist already as they are; the headings are the test's own. */
export const asKnown = (analytes: readonly Analyte[], known: readonly OwnFacts[]): Analyte[] =>
  analytes.map((each) => {
    const { heading, headingBn } = each;
    const same = known.find(({ code }) => code === each.code);
    return same ? { ...same, heading, headingBn } : each;
  });
