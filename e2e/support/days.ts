/** So many days from now at the clinic, and how the screens write that day. */
export function aDayAhead(days: number) {
  const at = new Date(Date.now() + days * 86_400_000);
  const write = (locale: string, month: 'long' | 'short') =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kolkata', day: 'numeric', month, year: 'numeric' }).format(at);
  return {
    date: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format(at),
    english: write('en-IN', 'long'),
    short: write('en-IN', 'short'),
    bengali: write('bn-IN', 'long'),
  };
}

/** How many days it is to the Wednesday so many weeks ahead: the clinic's own demo doctor sits in its morning. */
export function untilWednesday(weeks: number): number {
  const day = new Date(aDayAhead(7 * weeks).date).getUTCDay();
  return 7 * weeks + ((10 - day) % 7);
}

/** That Wednesday, as YYYY-MM-DD. */
export const aWednesdayAhead = (weeks: number): string => aDayAhead(untilWednesday(weeks)).date;
