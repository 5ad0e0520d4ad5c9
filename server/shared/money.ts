/** Rupees of an amount in paise, for answers: 19950 → 199.5. */
export function rupeesOf(paise: number): number;
export function rupeesOf(paise: number | null): number | null;
export function rupeesOf(paise: number | null): number | null {
  return paise === null ? null : paise / 100;
}

/**
 * Paise of rupees with at most two decimals, as a number or as text: '199.5' → 19950. The schema has checked the
 * format.
 */
export function paiseOf(rupees: number | string): number {
  return Math.round(Number(rupees) * 100);
}

/** Rupees as text with two decimals, for the history: 19950 → '199.50'. */
export function writeRupees(paise: number | null): string | null {
  return paise === null ? null : (paise / 100).toFixed(2);
}
