import * as z from 'zod/mini';
import { savedAnalyte } from '#contract/lab-tests/analytes.ts';
import type { Analyte, AnalyteKind, ReferenceRangeRow, SavedAnalyte } from '#contract/lab-tests/analytes.ts';
import { codeOf } from '#contract/lab-tests/codes.ts';
import type { AgeBound, AgeUnit, RangeScope } from '#contract/lab-tests/ranges.ts';
import { limitText } from '#contract/reports/reference-limits.ts';
import { readWhole } from '#contract/typed/number.ts';

/** A range of the form, all as text; an age without an amount is birth, or for life. */
export interface RangeDraft {
  sex: '' | 'Male' | 'Female' | 'Pregnant';
  /** The weeks of a range for pregnant women; empty: from the beginning, to the end. */
  weeksFrom: string;
  weeksTo: string;
  fromAmount: string;
  fromUnit: AgeUnit;
  toAmount: string;
  toUnit: AgeUnit;
  low: string;
  high: string;
  criticalLow: string;
  criticalHigh: string;
  text: string;
  source: string;
}

type ScopeDraft = Pick<RangeDraft, 'sex' | 'weeksFrom' | 'weeksTo' | 'fromAmount' | 'fromUnit' | 'toAmount' | 'toUnit'>;

/** A value of the form, all as text; `choices` one in each line. */
export interface AnalyteDraft {
  code: string;
  heading: string;
  headingBn: string;
  name: string;
  nameBn: string;
  unit: string;
  unitUcum: string;
  ucumFactor: string;
  loinc: string;
  kind: AnalyteKind;
  decimals: string;
  choices: string;
  formula: string;
  validLow: string;
  validHigh: string;
  ranges: RangeDraft[];
}

export const emptyRange: RangeDraft = {
  sex: '',
  weeksFrom: '',
  weeksTo: '',
  fromAmount: '',
  fromUnit: 'YEAR',
  toAmount: '',
  toUnit: 'YEAR',
  low: '',
  high: '',
  criticalLow: '',
  criticalHigh: '',
  text: '',
  source: '',
};

const typed = (limit: ReferenceRangeRow['low']) => limitText(limit) ?? '';
const rangeDraft = ({ sex, from, to, pregnancy, ...range }: ReferenceRangeRow): RangeDraft => ({
  sex: pregnancy ? 'Pregnant' : (sex ?? ''),
  weeksFrom: String(pregnancy?.from ?? ''),
  weeksTo: String(pregnancy?.to ?? ''),
  fromAmount: from ? String(from.amount) : '',
  fromUnit: from?.unit ?? 'YEAR',
  toAmount: to ? String(to.amount) : '',
  toUnit: to?.unit ?? 'YEAR',
  low: typed(range.low),
  high: typed(range.high),
  criticalLow: typed(range.criticalLow),
  criticalHigh: typed(range.criticalHigh),
  text: range.text ?? '',
  source: range.source ?? '',
});

/**
 * The form's values of an analyte, or empty ones.
 * @param above the value above a new one, whose heading it takes over
 */
export function analyteDraft(given: Analyte | undefined, above: Analyte | undefined): AnalyteDraft {
  return {
    code: given?.code ?? '',
    heading: (given ?? above)?.heading ?? '',
    headingBn: (given ?? above)?.headingBn ?? '',
    name: given?.name ?? '',
    nameBn: given?.nameBn ?? '',
    unit: given?.unit ?? '',
    unitUcum: given?.unitUcum ?? '',
    ucumFactor: typed(given?.ucumFactor),
    loinc: given?.loinc ?? '',
    kind: given?.kind ?? 'NUMBER',
    decimals: String(given?.decimals ?? 1),
    choices: given?.choices.join('\n') ?? '',
    formula: given?.formula ?? '',
    validLow: typed(given?.validLow),
    validHigh: typed(given?.validHigh),
    ranges: given?.ranges.map(rangeDraft) ?? [],
  };
}

const ageOf = (amount: string, unit: AgeUnit): AgeBound | null =>
  amount.trim() === '' ? null : { amount: readWhole(amount) ?? Number.NaN, unit };

const weekOf = (typedWeek: string): number | null =>
  typedWeek.trim() === '' ? null : (readWhole(typedWeek) ?? Number.NaN);

/** The people whom a range of the form is for. */
export const scopeOf = ({
  sex,
  weeksFrom,
  weeksTo,
  fromAmount,
  fromUnit,
  toAmount,
  toUnit,
}: ScopeDraft): RangeScope => ({
  sex: sex === 'Pregnant' ? 'Female' : sex || null,
  from: ageOf(fromAmount, fromUnit),
  to: ageOf(toAmount, toUnit),
  pregnancy: sex === 'Pregnant' ? { from: weekOf(weeksFrom), to: weekOf(weeksTo) } : null,
});

const bodyOf = ({ ranges, choices, decimals, ...draft }: AnalyteDraft) => ({
  ...draft,
  code: draft.code.trim() || codeOf(draft.name),
  ...(draft.code.trim() === '' && { isCodeMade: true }),
  decimals: readWhole(decimals) ?? Number.NaN,
  choices:
    draft.kind === 'CHOICE'
      ? choices
          .split('\n')
          .map((choice) => choice.trim())
          .filter(Boolean)
      : [],
  formula: draft.kind === 'FORMULA' ? draft.formula.trim() : '',
  ranges: ranges.map(({ text, source, low, high, criticalLow, criticalHigh, ...people }) => ({
    ...scopeOf(people),
    low,
    high,
    criticalLow,
    criticalHigh,
    text,
    source,
  })),
});

/** The form's schema: the contract's, under the form's field names. */
export const analyteForm = z.pipe(
  z.custom<AnalyteDraft>(),
  z.transform((draft: AnalyteDraft, context): SavedAnalyte => {
    const parsed = z.safeParse(savedAnalyte, bodyOf(draft));
    for (const { path, message } of parsed.error?.issues ?? [])
      context.issues.push({
        code: 'custom',
        path: fieldInForm(path.join('.')).split('.'),
        message,
        input: draft,
      });
    return parsed.data ?? z.NEVER;
  }),
);

/** A field of a value as the form calls it: the ends of an age are two fields, a choice is a line of one. */
const fieldInForm = (field: string): string =>
  field
    .replace(/\.pregnancy\.from$/, '.weeksFrom')
    .replace(/\.pregnancy(\.to)?$/, '.weeksTo')
    .replace(/\.(from|to)(\.\w+)?$/, '.$1Amount')
    .replace(/^choices\.\d+$/, 'choices')
    .replace(/^ranges$/, 'ranges.0.sex');

/** The field errors of the server for the value at a place of the list, as the form calls its fields. */
export function errorsOf(fields: Readonly<Record<string, string>>, place: number): Record<string, string> {
  const start = `analytes.${place}.`;
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [
      field.startsWith(start) ? fieldInForm(field.slice(start.length)) : field,
      message,
    ]),
  );
}
