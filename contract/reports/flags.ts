/** How a value compares with its reference range. Without a range there is no flag: never NORMAL (I16). */
export const resultFlags = ['LOW', 'HIGH', 'CRITICAL_LOW', 'CRITICAL_HIGH', 'NORMAL'] as const;
export type ResultFlag = (typeof resultFlags)[number];

/** The limits, each optional. The ends of the range are inside it; a critical limit itself is critical. */
export interface ReferenceRange {
  readonly low?: number | null | undefined;
  readonly high?: number | null | undefined;
  readonly criticalLow?: number | null | undefined;
  readonly criticalHigh?: number | null | undefined;
}

/**
 * A number as laboratories write it: `5`, `5.25`, `-0.5`, `1,200`, `2,45,000`, `<0.5`, `> 100`, in ASCII or Bengali
 * digits. Not `5,00`, which could mean five.
 */
const measured = /^([<>])?\s*(-?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d+)?)$/;

function readMeasure(value: string): { sign: '<' | '>' | null; number: number } | null {
  const ascii = value.trim().replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6));
  const parts = measured.exec(ascii);
  if (!parts) return null;
  return { sign: (parts[1] as '<' | '>' | undefined) ?? null, number: Number(parts[2]!.replaceAll(',', '')) };
}

const isSet = (limit: number | null | undefined): limit is number => limit !== null && limit !== undefined;

/**
 * The flag of a value; null for words ('Reactive') and without a range. `<0.5` means some number below 0.5: it gets a
 * flag only if all such numbers would.
 */
export function flagOf(value: string, { low, high, criticalLow, criticalHigh }: ReferenceRange): ResultFlag | null {
  const measure = readMeasure(value);
  if (!measure) return null;
  const { sign, number } = measure;
  const reaches = (limit: number) => (sign === '<' ? false : number >= limit);
  const sinksTo = (limit: number) => (sign === '>' ? false : number <= limit);
  const isAbove = (limit: number) => (sign === '>' ? number >= limit : sign === null && number > limit);
  const isBelow = (limit: number) => (sign === '<' ? number <= limit : sign === null && number < limit);
  if (isSet(criticalLow) && sinksTo(criticalLow)) return 'CRITICAL_LOW';
  if (isSet(criticalHigh) && reaches(criticalHigh)) return 'CRITICAL_HIGH';
  if (isSet(low) && isBelow(low)) return 'LOW';
  if (isSet(high) && isAbove(high)) return 'HIGH';
  if (!isSet(low) && !isSet(high)) return null;
  const within = (!isSet(low) || (sign !== '<' && number >= low)) && (!isSet(high) || (sign !== '>' && number <= high));
  return within ? 'NORMAL' : null;
}

/** The range as printed: '70–110', '≤ 200', '≥ 1,50,000'; null if there is none. */
export function writeRange({ low, high }: ReferenceRange): string | null {
  if (isSet(low) && isSet(high)) return `${grouped.format(low)}–${grouped.format(high)}`;
  if (isSet(high)) return `≤ ${grouped.format(high)}`;
  return isSet(low) ? `≥ ${grouped.format(low)}` : null;
}

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 9 });
