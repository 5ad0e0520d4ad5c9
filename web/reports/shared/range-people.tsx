import { useTranslation } from 'react-i18next';
import { writeWeeks } from '#contract/lab-tests/ranges.ts';
import type { RangeFact, WeekSpan } from '#contract/lab-tests/ranges.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import css from './report-text.module.css';

/** Whom a range of pregnancy is for, below the range; nothing for any other. */
export function RangePeople({ of }: { of: WeekSpan | null | undefined }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  if (!of) return null;
  const weeks = writeWeeks(of, (week) => formatNumber(week, language));
  return <small className={css.people}>{weeks ? t('pregnancy.peopleWeeks', { weeks }) : t('pregnancy.people')}</small>;
}

const factTexts = { AGE: 'dependsOn.AGE', SEX: 'dependsOn.SEX', PREGNANCY: 'dependsOn.PREGNANCY' } as const;

/** In place of a range: what is not known of the patient and decides it; null where nothing is missing. */
export function useDependsOn(): (facts: readonly RangeFact[] | undefined) => string | null {
  const { t } = useTranslation('reports');
  return (facts = []) =>
    facts.length === 0 ? null : t('dependsOn', { facts: facts.map((fact) => t(factTexts[fact])).join(', ') });
}
