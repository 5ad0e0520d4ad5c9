import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#web/lib/queries.ts';
import { useTestAdvice } from '../shared/test-list.ts';
import css from './before-you-come.module.css';

/**
 * What the patient of a booked test does before it, and when its report is promised; nothing without a
 * preparation.
 */
export default function BeforeYouCome({ testId }: { testId: number }) {
  const { t } = useTranslation('lab-tests');
  const id = useId();
  const { data } = useQuery(queryOf('listLabTests'));
  const adviceOn = useTestAdvice();
  const test = data?.find((one) => one.testId === testId);
  if (!test?.preparation && !test?.preparationBn) return null;
  return (
    <section className={css.before} aria-labelledby={id}>
      <h2 id={id}>{t('before.title')}</h2>
      <p>{adviceOn(test)}</p>
    </section>
  );
}
