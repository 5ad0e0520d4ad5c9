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

/** The Wednesday so many weeks ahead, as YYYY-MM-DD: the clinic's own demo doctor sits in its morning. */
export function aWednesdayAhead(weeks: number): string {
  const midnight = Date.parse(aDayAhead(7 * weeks).date);
  return new Date(midnight + ((10 - new Date(midnight).getUTCDay()) % 7) * 86_400_000).toISOString().slice(0, 10);
}
