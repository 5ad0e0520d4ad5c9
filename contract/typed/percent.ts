import { plainNumber } from './number.ts';
import { plainSpelling } from './spelling.ts';

const sign = / ?(?:[%\uff05\u066a]|percent|per cent|শতাংশ)$/i;

/** Whether a text says that it is a percentage: `10%`, `10 percent`. */
export const isPercent = (typed: string): boolean => sign.test(plainSpelling(typed));

/**
 * A percentage as it is typed, with or without its sign: `10`, `10 %`, `১০%`, `7.5%`. Null for what cannot be read
 * (`7,5`), and above 100.
 * @param decimals how many it may have; 0: whole percents only
 */
export function readPercent(typed: string, decimals: 0 | 2): number | null {
  const plain = plainNumber(plainSpelling(typed).replace(sign, ''));
  if (plain === null || (plain.split('.')[1]?.length ?? 0) > decimals) return null;
  return Number(plain) <= 100 ? Number(plain) : null;
}
