import { useTranslation } from 'react-i18next';
import type { AnalyteKind, ReferenceRangeRow } from '#contract/lab-tests/analytes.ts';
import { gapsOf, overlapsOf, weekGapsOf, writeWeeks } from '#contract/lab-tests/ranges.ts';
import type { AgeBound, AgeUnit, RangeScope, WeekSpan } from '#contract/lab-tests/ranges.ts';
import { textOfRange } from '#contract/reports/entry-ranges.ts';
import { writeRange } from '#contract/reports/flags.ts';
import { limitOf, limitText } from '#contract/reports/reference-limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';

const unitTexts = {
  DAY: 'age.days',
  MONTH: 'age.months',
  YEAR: 'age.years',
} as const satisfies Record<AgeUnit, string>;
export const sexTexts = { Male: 'sex.male', Female: 'sex.female' } as const;

/** Texts about ranges: whom one is for, its limits, and who has none. */
export function useRangeWords() {
  const { t } = useTranslation('ranges');
  const language = useLanguage();
  const age = ({ amount, unit }: AgeBound) =>
    t(unitTexts[unit], { count: amount, amount: formatNumber(amount, language) });
  const ages = ({ from, to }: Pick<RangeScope, 'from' | 'to'>) => {
    if (from && to) return t('age.between', { from: age(from), to: age(to) });
    if (from) return t('age.from', { from: age(from) });
    return to ? t('age.below', { to: age(to) }) : '';
  };
  const joined = (parts: readonly string[]) => parts.filter(Boolean).join(', ');
  const pregnant = (span: WeekSpan) => {
    const weeks = writeWeeks(span, (week) => formatNumber(week, language));
    return joined([t('sex.pregnant'), weeks && t('weeks', { weeks })]);
  };
  const people = (range: RangeScope) => {
    const who = range.pregnancy ? pregnant(range.pregnancy) : range.sex ? t(sexTexts[range.sex]) : '';
    return joined([who, ages(range)]) || t('everybody');
  };
  return {
    /** 'Women, from 12 years'; 'Everybody'. */
    people,
    /** '12.0–15.0', with the critical limits. */
    limits: (kind: AnalyteKind, given: ReferenceRangeRow) => {
      const { low, high, criticalLow, criticalHigh } = given;
      const range = { low: limitOf(low), high: limitOf(high), text: textOfRange(kind, given) };
      const typed = { low: limitText(low) ?? undefined, high: limitText(high) ?? undefined };
      return joined([
        writeRange({ ...range, typed }) ?? '',
        limitText(criticalLow) === null ? '' : t('criticalBelow', { limit: limitText(criticalLow) }),
        limitText(criticalHigh) === null ? '' : t('criticalAbove', { limit: limitText(criticalHigh) }),
      ]);
    },
    /** 'Men, below 12 years; women, below 12 years'; '' where everybody has a range. */
    gaps: (ranges: readonly ReferenceRangeRow[]) => {
      const [men, women] = [gapsOf(ranges, 'Male').map(ages), gapsOf(ranges, 'Female').map(ages)];
      const of = (sex: 'Male' | 'Female', gaps: readonly string[]) =>
        gaps.map((gap) => joined([t(sexTexts[sex]), gap]));
      const byAge = men.join() === women.join() ? men : [...of('Male', men), ...of('Female', women)];
      return [...byAge.map((gap) => gap || t('everybody')), ...weekGapsOf(ranges).map(pregnant)].join('; ');
    },
    /** Pairs of ranges for the same people: 'Women, from 12 years / Women, from 18 years'; '' without any. */
    overlaps: (ranges: readonly RangeScope[]) =>
      overlapsOf(ranges)
        .map(([one, other]) => `${people(one)} / ${people(other)}`)
        .join('; '),
  };
}
