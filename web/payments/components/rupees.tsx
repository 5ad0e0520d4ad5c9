import { useLanguage } from '#web/i18n/index.ts';
import { formatRupees } from '#web/lib/format.ts';
import css from './payments.module.css';

/** An amount in rupees that never breaks. */
export function Rupees({ amount }: { amount: number }) {
  return <span className={css.amount}>{formatRupees(amount, useLanguage())}</span>;
}

/** The words for amounts, for use within sentences. */
export function useRupees(): (amount: number) => string {
  const language = useLanguage();
  return (amount) => formatRupees(amount, language);
}
