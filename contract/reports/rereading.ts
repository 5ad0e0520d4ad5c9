import type { Analyte } from '../lab-tests/analytes.ts';
import { rangeFor } from '../lab-tests/cautious-range.ts';
import type { RangePerson } from '../lab-tests/ranges.ts';
import { judgeValues } from './doubts.ts';
import type { Doubt } from './doubts.ts';
import { textOfRange } from './entry-ranges.ts';
import { agreesWith, flagInDoubt, flagOf, flagOfWords, isImplausible, readLimit } from './flags.ts';
import type { ReferenceRange, ResultFlag } from './flags.ts';
import { notByFriedewald } from './friedewald.ts';
import { readFree, readValue } from './reading.ts';
import type { Reading } from './reading.ts';
import { limitOf, limitText } from './reference-limits.ts';
import type { ResultRow } from './shapes.ts';

/**
 * How today's reading of a released value differs. REFUSED: the value cannot be read. OUTSIDE: it is outside what is
 * possible. MARK: the mark typed behind it disagrees with its flag. DOUBT: it contradicts other values. NOT_COMPUTED:
 * its formula does not hold. FLAG: its flag is another one.
 */
export const rereadReasons = ['REFUSED', 'OUTSIDE', 'MARK', 'DOUBT', 'NOT_COMPUTED', 'FLAG'] as const;
export type RereadReason = (typeof rereadReasons)[number];

/**
 * The result for a row. `value`: how it is read or, if it cannot be, what was probably meant; null: neither is known.
 */
export interface Reread {
  /** The row's place in the report, from 0. */
  readonly place: number;
  readonly reason: RereadReason;
  readonly value: string | null;
  /** The flag of `value`. */
  readonly flag: ResultFlag | null;
}

export const isCritical = (flag: ResultFlag | null): boolean => flag?.startsWith('CRITICAL') === true;

type Listed = Pick<
  Analyte,
  | 'code'
  | 'kind'
  | 'unit'
  | 'heading'
  | 'formula'
  | 'decimals'
  | 'name'
  | 'choices'
  | 'ranges'
  | 'validLow'
  | 'validHigh'
>;

interface Read {
  readonly row: ResultRow;
  readonly analyte: Listed | undefined;
  readonly reading: Reading;
  /** As read, or as probably meant. */
  readonly value: string | null;
}

const limitNames = ['low', 'high', 'criticalLow', 'criticalHigh'] as const;
const hasLimits = (row: ResultRow) => limitNames.some((name) => row[name] !== null && row[name] !== undefined);

/**
 * Only values in words have this flag, and only their ranges have no limits. The kind in the list may have changed
 * since.
 */
const wasWords = (row: ResultRow) => row.flag === 'ABNORMAL' || (row.flag === 'NORMAL' && !hasLimits(row));
const isOfWords = ({ row, analyte }: Pick<Read, 'row' | 'analyte'>) =>
  wasWords(row) || (!hasLimits(row) && (analyte?.kind === 'CHOICE' || analyte?.kind === 'TEXT'));

function read(row: ResultRow, list: readonly Listed[]): Read {
  const analyte = list.find(({ code }) => code === row.analyte);
  const isNumber = hasLimits(row) && (analyte?.kind === 'CHOICE' || analyte?.kind === 'TEXT');
  const reading =
    analyte === undefined
      ? readFree(row)
      : readValue(row.value, { kind: isNumber ? 'NUMBER' : analyte.kind, unit: row.unit, words: analyte.choices });
  return { row, analyte, reading, value: 'wrong' in reading ? (reading.offer ?? null) : reading.value };
}

/**
 * The flag of a value by the printed range. If none was printed, by the range of that day for what is known of the
 * person; one that depended on unknown facts was already chosen by today's rule.
 */
function flagNow({ row, analyte, value }: Read, asked: RangePerson): ResultFlag | null {
  if (value === null) return null;
  if (row.dependsOn) return value === row.value ? row.flag : flagOf(value, row);
  if (isOfWords({ row, analyte }) && row.text !== undefined) return flagOfWords(value, row.text);
  if (hasLimits(row) || row.text !== undefined || !analyte) return flagOf(value, row);
  const { range } = rangeFor(analyte.ranges, asked);
  if (!range) return null;
  if (analyte.kind === 'CHOICE' || analyte.kind === 'TEXT') return flagOfWords(value, textOfRange(analyte.kind, range));
  return flagOf(value, limitsOf(range));
}

const limitsOf = (range: Analyte['ranges'][number]): ReferenceRange => ({
  low: limitOf(range.low),
  high: limitOf(range.high),
  criticalLow: limitOf(range.criticalLow),
  criticalHigh: limitOf(range.criticalHigh),
});

const possible = ({ validLow, validHigh }: Listed) => ({
  validLow: limitText(validLow),
  validHigh: limitText(validHigh),
});

/**
 * Whether a choice that is not in the list matters. The list may have changed since, and then the printed flag stands.
 * It matters if another choice with another flag was meant, or if nothing was flagged.
 */
function choiceMatters({ row, value }: Read, flag: ResultFlag | null): boolean {
  if (row.flag === 'NORMAL') return false;
  return value === null ? row.flag === null : flag !== row.flag;
}

function whyOf(
  one: Read,
  flag: ResultFlag | null,
  doubt: Doubt | undefined,
  entered: ReadonlyMap<string, string>,
  list: readonly Listed[],
): RereadReason | null {
  const { row, analyte, reading } = one;
  if ('wrong' in reading) return reading.wrong === 'analyte.choice' && !choiceMatters(one, flag) ? null : 'REFUSED';
  if (analyte && isImplausible(reading.value, possible(analyte))) return 'OUTSIDE';
  if (doubt !== undefined && row.doubt === undefined) return 'DOUBT';
  const isComputed = analyte?.kind === 'FORMULA' && !Number.isNaN(readLimit(row.value));
  if (isComputed && notByFriedewald(analyte.formula ?? '', list, entered) !== null) return 'NOT_COMPUTED';
  if (reading.said !== undefined && row.said === undefined && !agreesWith(reading.said, flag)) return 'MARK';
  // A value that is now found within its range was printed without a flag, which misleads nobody.
  if (flag === row.flag || (flag === 'NORMAL' && row.flag === null)) return null;
  return 'FLAG';
}

/**
 * Reads the values of a released report as they would be read today, and returns only those that differ. Printed ranges
 * stand, whatever the list says since.
 * @param list the values of the test with the ranges of the day of the sample
 * @param asked the person on that day
 */
export function rereadValues(rows: readonly ResultRow[], list: readonly Listed[], asked: RangePerson): Reread[] {
  const all = rows.map((row) => read(row, list));
  const entered = new Map(all.map(({ row, value }) => [row.analyte ?? '', value ?? '']));
  const doubts = judgeValues(
    list.map((analyte) => ({
      ...analyte,
      unit: analyte.unit ?? '',
      formula: analyte.formula ?? '',
      group: analyte.heading ?? '',
      value: entered.get(analyte.code) ?? '',
      limits: limitsBelow(
        analyte,
        rows.find((row) => row.analyte === analyte.code),
      ),
    })),
  );
  return all.flatMap((one, place): Reread[] => {
    const doubt = doubts.get(one.row.analyte ?? '');
    const flag = flagInDoubt(flagNow(one, asked), doubt);
    const reason = whyOf(one, flag, doubt, entered, list);
    return reason === null ? [] : [{ place, reason, value: one.value, flag }];
  });
}

/** The limits that tell whether a value may be below zero. */
const limitsBelow = ({ validLow }: Listed, row: ResultRow | undefined) => [
  String(validLow ?? ''),
  String(row?.low ?? ''),
  String(row?.criticalLow ?? ''),
];
