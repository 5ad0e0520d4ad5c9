import { plainRupees } from '#contract/typed/number.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatRupees } from '#web/lib/format.ts';

/** Reads an amount in rupees, as it is typed; null when it is not valid. */
export function readAmount(text: string): number | null {
  const plain = plainRupees(text);
  return plain !== null && /^[0-9]{1,7}(\.|$)/.test(plain) ? Number(plain) : null;
}

/**
 * The change to give back, in rupees; null when nothing or too little was handed over. Computed in paise to avoid
 * rounding errors.
 */
export function changeOf(received: string, amount: string | number): number | null {
  const [given, asked] = [readAmount(received), readAmount(String(amount))];
  if (given === null || asked === null || given < asked) return null;
  return (Math.round(given * 100) - Math.round(asked * 100)) / 100;
}

/** Leaves out an empty field. */
export const emptyToUndefined = (text: string): string | undefined => (text.trim() === '' ? undefined : text);

/** Formats amounts in the current language, for use within sentences. */
export function useRupees(): (amount: number) => string {
  const language = useLanguage();
  return (amount) => formatRupees(amount, language);
}
