/** Rupees of an amount kept in paise, for answers: 19950 → 199.5. */
export function rupeesOf(paise: number): number;
export function rupeesOf(paise: number | null): number | null;
export function rupeesOf(paise: number | null): number | null {
  return paise === null ? null : paise / 100;
}
