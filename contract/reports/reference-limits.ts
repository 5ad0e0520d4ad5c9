import * as z from 'zod/mini';
import { plainLimit, readLimit } from './flags.ts';
import { typed } from '../typed-text.ts';

const isLimit = (limit: number) => limit >= -1_000_000 && limit <= 1_000_000_000;

/** A limit of a reference range: a number, or text as typed, which keeps its decimals on the report. */
export const typedLimit = z.optional(
  z.nullable(
    z.union(
      [
        z.number().check(z.refine(isLimit, 'report.range')),
        typed()
          .check(z.trim(), z.maxLength(20, 'report.range'))
          .check(z.refine((typed) => typed === '' || isLimit(readLimit(typed)), 'report.range')),
      ],
      'report.range',
    ),
  ),
);
type TypedLimit = z.output<typeof typedLimit>;

/** The number of a limit; null if there is none. */
export function limitOf(given: TypedLimit): number | null {
  if (given === null || given === undefined || given === '') return null;
  return typeof given === 'number' ? given : readLimit(given);
}

/** Whether the first is not above the second, where both are numbers. */
export function isOrdered(low: TypedLimit, high: TypedLimit): boolean {
  const [least, most] = [limitOf(low), limitOf(high)];
  return least === null || most === null || !(least > most);
}

interface TypedRange {
  low?: TypedLimit;
  high?: TypedLimit;
  criticalLow?: TypedLimit;
  criticalHigh?: TypedLimit;
}
const inOrder = (of: (range: TypedRange) => boolean, field: keyof TypedRange) =>
  z.refine<TypedRange>(of, { error: 'report.rangeOrder', path: [field] });

/** The checks of a row with limits: each is not above the next. */
export const limitsInOrder = [
  inOrder(({ low, high }) => isOrdered(low, high), 'high'),
  inOrder(({ criticalLow, low }) => isOrdered(criticalLow, low), 'criticalLow'),
  inOrder(({ high, criticalHigh }) => isOrdered(high, criticalHigh), 'criticalHigh'),
] as const;

/** A limit in ASCII digits without commas, which keeps its decimals: '12.0', '150000'; null if there is none. */
export const limitText = (given: TypedLimit): string | null =>
  given === null || given === undefined || given === '' ? null : plainLimit(String(given));
