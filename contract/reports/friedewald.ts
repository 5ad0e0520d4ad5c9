import { readLimit } from './flags.ts';

/**
 * The formula of Friedewald takes VLDL as a fifth of the triglycerides (mmol/L: divided by 2.2). It holds up to 400
 * mg/dL or 4.52 mmol/L (Friedewald WT, Levy RI, Fredrickson DS. Clin Chem 1972;18:499-502). Above that, nothing is
 * computed by it.
 */
const limits = [
  { unit: 'mg/dl', most: 400, words: 'Not computed: triglycerides above 400 mg/dL' },
  { unit: 'mmol/l', most: 4.52, words: 'Not computed: triglycerides above 4.52 mmol/L' },
] as const;

interface Listed {
  readonly code: string;
  readonly name?: string | undefined;
  readonly unit?: string | null | undefined;
}

const isTriglycerides = ({ code, name }: Listed) =>
  ['TG', 'TGL', 'TRIG', 'TRIGLYCERIDES'].includes(code) || /triglyceride/i.test(name ?? '');

/** Whether a formula uses a fixed part of a value: `TG / 5`, `TG * 0.2`; not its square (Sampson) or a ratio. */
const takesPart = (formula: string, code: string) =>
  new RegExp(`\\b${code}\\s*[/*]\\s*\\d`).test(formula) &&
  !new RegExp(`\\b${code}\\s*(\\^|\\*\\s*${code})`).test(formula);

/**
 * The words printed in place of a formula's value, where it does not hold; null where it may be computed.
 * @param entered by code
 */
export function notByFriedewald(
  formula: string,
  list: readonly Listed[],
  entered: ReadonlyMap<string, string>,
): string | null {
  const fat = list.find((one) => isTriglycerides(one) && takesPart(formula, one.code));
  if (!fat) return null;
  const limit = limits.find(({ unit }) => unit === (fat.unit ?? '').replace(/\s/g, '').toLowerCase());
  // '>1000' is above too.
  const typed = (entered.get(fat.code) ?? '').replace(/^[>≥]\s*/, '');
  return limit && readLimit(typed) > limit.most ? limit.words : null;
}

/** The limit that such words name: '400 mg/dL'; undefined for any other value. */
export const limitOfWords = (value: string): string | undefined =>
  limits.find(({ words }) => words === value)?.words.replace(/.*above /, '');
