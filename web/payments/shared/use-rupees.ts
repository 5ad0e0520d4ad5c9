import { useLanguage } from '#web/i18n/index.ts';
import { formatRupees } from '#web/lib/format.ts';

/** Formats amounts in the current language, for use within sentences. */
export function useRupees(): (amount: number) => string {
  const language = useLanguage();
  return (amount) => formatRupees(amount, language);
}
