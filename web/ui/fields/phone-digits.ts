import { nationalDigits } from '#contract/digits.ts';

/**
 * Makes a function that keeps a phone number's digits while it is typed or pasted, with or without its country code.
 * What would be too long is not taken: what stood there before stays.
 * @param most digits of a number within the country
 */
export function phoneKeeper(most: number): (value: string) => string {
  let before = '';
  let hasPlus = false;
  return (value) => {
    // A plus is not shown, but remembered: the 91 typed after it is the country's.
    hasPlus = (hasPlus && before.length < 2) || value.trim().startsWith('+');
    const kept = nationalDigits(value, most);
    const isCountry = hasPlus && kept === '91';
    if (isCountry) hasPlus = false;
    before = isCountry ? '' : kept.length > most ? before || kept.slice(0, most) : kept;
    return before;
  };
}
