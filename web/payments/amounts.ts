/** Amounts of a form as people type them. */

/** Reads an amount in rupees; null for what is none yet. */
export function readAmount(text: string): number | null {
  return /^[0-9]{1,7}(\.[0-9]{1,2})?$/.test(text) ? Number(text) : null;
}

/**
 * What goes back over the counter, in rupees; null while too little or nothing was handed over. Counted in paise:
 * floats would not come out even.
 */
export function returnOf(received: string, amount: string | number): number | null {
  const [given, asked] = [readAmount(received), readAmount(String(amount))];
  if (given === null || asked === null || given < asked) return null;
  return (Math.round(given * 100) - Math.round(asked * 100)) / 100;
}

/** An empty line of a form is a line left out. */
export const orNothing = (text: string): string | undefined => (text.trim() === '' ? undefined : text);
