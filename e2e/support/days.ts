import { today } from './moment.ts';

/** So many days from the one on which the clinics open, and how the screens write that day. */
export function aDayAhead(days: number) {
  const at = new Date(Date.parse(`${today}T12:00:00Z`) + days * 86_400_000);
  const write = (locale: string, month: 'long' | 'short') =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kolkata', day: 'numeric', month, year: 'numeric' }).format(at);
  return {
    date: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format(at),
    english: write('en-IN', 'long'),
    short: write('en-IN', 'short'),
    bengali: write('bn-IN', 'long'),
  };
}
