import * as z from 'zod/mini';
import { typed } from '../typed-text.ts';

/** The code of an analyte. */
export const analyteCode = typed('analyte.code').check(z.regex(/^[A-Z][A-Z0-9_]{0,15}$/, 'analyte.code'));
/** The longest one. */
const longest = 16;

/** A code for a name: 'Vitamin B12' is VITAMIN_B12; '' for a name without a letter of English. */
export const codeOf = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .slice(0, longest)
    .replace(/^_+|_+$/g, '');

/** The codes that follow a code which another value has: K_2, K_3, … */
const nextCode = (code: string, n: number): string =>
  n === 1 ? code : `${code.slice(0, longest - String(n).length - 1).replace(/_+$/, '')}_${n}`;

/** The code itself if nobody has it, else the first free one of those that follow it. */
export function freeCode(code: string, isTaken: (code: string) => boolean): string {
  let n = 1;
  while (isTaken(nextCode(code, n))) n += 1;
  return nextCode(code, n);
}

const plainName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();
/** Whether two values have the same name, in any case. */
export const isSameName = (one: { name: string }, other: { name: string }): boolean =>
  plainName(one.name) === plainName(other.name);
