import { inAscii, localeFor } from '../digits.ts';
import { groupedDigits } from '../typed/spelling.ts';
import type { Doubt } from './doubts.ts';

/** How a value compares with its reference range. Without a range there is no flag: never NORMAL (I16). */
export const resultFlags = ['LOW', 'HIGH', 'CRITICAL_LOW', 'CRITICAL_HIGH', 'ABNORMAL', 'NORMAL'] as const;
export type ResultFlag = (typeof resultFlags)[number];

/** The limits, each optional. The ends of the range are inside it; a critical limit itself is critical. */
export interface ReferenceRange {
  readonly low?: number | null | undefined;
  readonly high?: number | null | undefined;
  readonly criticalLow?: number | null | undefined;
  readonly criticalHigh?: number | null | undefined;
}

/** Whether a flag agrees with the mark that was typed behind the value: 'H' with *High* or *Critical high*. */
export const agreesWith = (said: 'HIGH' | 'LOW', flag: ResultFlag | null): boolean => flag?.endsWith(said) === true;

/** Signs that a flag may be wrong. */
interface Contradicted {
  readonly said?: 'HIGH' | 'LOW' | undefined;
  readonly doubt?: Doubt | undefined;
}

/** Whether a value contradicts itself: a mark that was typed behind it, or what was computed. */
export const isContradicted = (row: Contradicted): boolean => row.said !== undefined || row.doubt !== undefined;

/** Whether an analyser asked for a look at a value: a star was typed, pasted or sent behind it. */
export const isStarred = ({ starred }: { starred?: true | undefined }): boolean => starred === true;

/** Whether words stand in place of a number: why there is none, or what nobody allowed. */
export const isInWords = ({ words }: { words?: true | undefined }): boolean => words === true;

/** Replaces the flag NORMAL of a value in doubt: such a value is never shown as within its range. */
export const flagInDoubt = (flag: ResultFlag | null, doubt: Doubt | undefined): ResultFlag | null =>
  doubt !== undefined && flag === 'NORMAL' ? null : flag;

/** Whether a value is surely in its range: it is flagged so, and nothing contradicts that. */
export const isSurelyNormal = (row: Contradicted & { flag: ResultFlag | null; starred?: true | undefined }): boolean =>
  row.flag === 'NORMAL' && !isContradicted(row) && !isStarred(row);

/**
 * A number as laboratories write it: `5`, `5.25`, `-0.5`, `1,200`, `2,45,000`, `<0.5`, `> 100`, `≤6.2`, in ASCII or
 * Bengali digits. Not `5,00`, which could mean five. For a titre, `1:80` or `<1:20`, it is the part behind the colon.
 */
const measured = new RegExp(`^([<>≤≥])?\\s*(1\\s*:\\s*)?(-?(?:${groupedDigits})(?:\\.\\d+)?)$`);

const plainDigits = (text: string) => inAscii(text.trim());

/** Below, above, at most, at least. */
type Bound = '<' | '>' | '≤' | '≥';

function readMeasure(value: string): { sign: Bound | null; isTitre: boolean; number: number } | null {
  const parts = measured.exec(plainDigits(value));
  if (!parts) return null;
  return {
    sign: (parts[1] as Bound | undefined) ?? null,
    isTitre: parts[2] !== undefined,
    number: Number(parts[3]!.replaceAll(',', '')),
  };
}

/** Before the number of a titre. */
const one = '1:';

/** A titre as it is printed: `80` is `1:80`, `< 1 : 20` is `<1:20`; words stay as they are. */
export function writeTitre(typed: string): string {
  const measure = readMeasure(typed);
  return measure ? `${measure.sign ?? ''}${one}${measure.number}` : typed;
}

/**
 * A value as screens and papers show it: a number in the digits and groups of its range, its sign and decimals as typed
 * ('520000' and '5,20,000' are '5,20,000'); words, titres and what no number can hold stay as they are.
 */
export function writeValue(typed: string): string {
  const measure = readMeasure(typed);
  if (!measure || measure.isTitre) return typed;
  const number = plainLimit(typed).replace(/[<>≤≥]\s*/, '');
  const shown = writeLimit(measure.number, number);
  return plainLimit(shown) === number ? (measure.sign ?? '') + shown : typed;
}

/**
 * The number of a limit or value as typed, in digits of either language, with or without commas: '12.0', '১২.০',
 * '1,50,000'. NaN if none, and for a bound such as '<0.5' or a titre.
 */
export function readLimit(typed: string): number {
  const measure = readMeasure(typed);
  return measure && measure.sign === null && !measure.isTitre ? measure.number : Number.NaN;
}

/** The same in ASCII digits without commas, which keeps its decimals: '12.0', '150000'. */
export const plainLimit = (typed: string) => plainDigits(typed).replaceAll(',', '');

/** The limits of a row as typed, where that differs from how the number is written: '12.0' for 12. */
interface TypedLimits {
  readonly low?: string | undefined;
  readonly high?: string | undefined;
  readonly criticalLow?: string | undefined;
  readonly criticalHigh?: string | undefined;
}

const isSet = (limit: number | null | undefined): limit is number => limit !== null && limit !== undefined;

/**
 * The flag of a value in words, such as 'Reactive': NORMAL if it is among the normal words ('Nil / Trace'), in any
 * case; null if there are none.
 */
export function flagOfWords(value: string, normal: string): 'ABNORMAL' | 'NORMAL' | null {
  const plain = (text: string) => text.trim().toLowerCase();
  const words = normal
    .split(/\s\/\s/)
    .map(plain)
    .filter(Boolean);
  if (words.length === 0) return null;
  return words.includes(plain(value)) ? 'NORMAL' : 'ABNORMAL';
}

/**
 * The flag of a value; null for words and without a range. `<0.5` means some number below 0.5: it gets a
 * flag only if all such numbers would.
 */
export function flagOf(value: string, { low, high, criticalLow, criticalHigh }: ReferenceRange): ResultFlag | null {
  const measure = readMeasure(value);
  if (!measure) return null;
  const { sign, number } = measure;
  const [isAtMost, isAtLeast] = [sign === '<' || sign === '≤', sign === '>' || sign === '≥'];
  const reaches = (limit: number) => !isAtMost && number >= limit;
  const sinksTo = (limit: number) => !isAtLeast && number <= limit;
  const isAbove = (limit: number) => !isAtMost && (sign === '>' ? number >= limit : number > limit);
  const isBelow = (limit: number) => !isAtLeast && (sign === '<' ? number <= limit : number < limit);
  if (isSet(criticalLow) && sinksTo(criticalLow)) return 'CRITICAL_LOW';
  if (isSet(criticalHigh) && reaches(criticalHigh)) return 'CRITICAL_HIGH';
  if (isSet(low) && isBelow(low)) return 'LOW';
  if (isSet(high) && isAbove(high)) return 'HIGH';
  if (!isSet(low) && !isSet(high)) return null;
  const within = (!isSet(low) || (!isAtMost && number >= low)) && (!isSet(high) || (!isAtLeast && number <= high));
  return within ? 'NORMAL' : null;
}

/** A range, with its limits as typed and the words that stand in their place. */
interface WrittenRange extends ReferenceRange {
  readonly typed?: TypedLimits | undefined;
  readonly text?: string | undefined;
  readonly isTitre?: boolean;
}

/** Whether a value cannot be true: a number outside what is possible, most likely a typing error. */
export function isImplausible(
  value: string,
  { validLow, validHigh }: { validLow?: string | null | undefined; validHigh?: string | null | undefined },
): boolean {
  const measure = readMeasure(value);
  if (!measure) return false;
  return (
    (Boolean(validLow) && measure.number < readLimit(validLow ?? '')) ||
    (Boolean(validHigh) && measure.number > readLimit(validHigh ?? ''))
  );
}

/** The range as printed, with the decimals as typed: '12.0–15.0', '≤ 200', '≥ 1,50,000'; null if there is none. */
export function writeRange({ low, high, typed, text, isTitre }: WrittenRange): string | null {
  if (text) return text;
  const write = (limit: number, as = '') => (isTitre ? one : '') + writeLimit(limit, as);
  if (isSet(low) && isSet(high)) return `${write(low, typed?.low)}–${write(high, typed?.high)}`;
  if (isSet(high)) return `≤ ${write(high, typed?.high)}`;
  return isSet(low) ? `≥ ${write(low, typed?.low)}` : null;
}

/** The critical limit that a value is beyond, with the decimals as typed; null if it is beyond none. */
export function crossedLimit({ flag, criticalLow, criticalHigh, typed }: CrossedRow): string | null {
  if (flag === 'CRITICAL_LOW' && isSet(criticalLow)) return writeLimit(criticalLow, typed?.criticalLow ?? '');
  if (flag === 'CRITICAL_HIGH' && isSet(criticalHigh)) return writeLimit(criticalHigh, typed?.criticalHigh ?? '');
  return null;
}
interface CrossedRow {
  flag: ResultFlag | null;
  criticalLow: number | null;
  criticalHigh: number | null;
  typed?: { criticalLow?: string | undefined; criticalHigh?: string | undefined } | undefined;
}

function writeLimit(limit: number, typed: string): string {
  const minimumFractionDigits = Math.min(typed.split('.')[1]?.length ?? 0, maximumFractionDigits);
  // The same in both languages.
  return limit.toLocaleString(localeFor('result', 'bn'), { minimumFractionDigits, maximumFractionDigits });
}

const maximumFractionDigits = 9;

/**
 * Whether a value is a number without a range. Screens and papers then say so, because an empty place could look like a
 * forgotten range.
 * @param range as it is written
 */
export const lacksRange = (value: string, range: string | null | undefined) => !range && readMeasure(value) !== null;

/** Whether a value, such as the text of a culture, takes the whole width on screen and on paper. */
export const isLongValue = (value: string) => value.length > 60 || value.includes('\n');
