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
 * What today's reading says against a value that was released. REFUSED: it cannot be read. OUTSIDE: it is outside what
 * is possible. MARK: what was typed behind it says otherwise than its flag. DOUBT: it contradicts other values.
 * NOT_COMPUTED: its formula does not hold. FLAG: its flag is another one.
 */
export const rereadReasons = ['REFUSED', 'OUTSIDE', 'MARK', 'DOUBT', 'NOT_COMPUTED', 'FLAG'] as const;
export type RereadReason = (typeof rereadReasons)[number];

/** What is said of a row. `value`: how it is read or, of one that cannot be, what was probably meant; null: neither. */
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

/** Only words have this flag; and a range without limits is one of words. The list may have another kind by now. */
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
 * The flag of a value by the range that was printed; where none was, by that of the day for what is known of the
 * person.
 * A range that depended on what was not known was chosen by today's rule already.
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
 * Whether a choice that is not of the list matters: the list may have been changed since, and a printed flag then
 * stands. It matters where another one is meant with another flag, or where nothing was flagged.
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
  // A value that now proves to be within its range was printed without a word, which misleads nobody.
  if (flag === row.flag || (flag === 'NORMAL' && row.flag === null)) return null;
  return 'FLAG';
}

/**
 * Reads the values of a released report as they would be read today, and names those of which something else would be
 * said. Of the rest nothing. Ranges that were printed stand, whatever the list says since.
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

/** What says whether a value may be below zero. */
const limitsBelow = ({ validLow }: Listed, row: ResultRow | undefined) => [
  String(validLow ?? ''),
  String(row?.low ?? ''),
  String(row?.criticalLow ?? ''),
];
