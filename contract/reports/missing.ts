import type { AnalyteKind } from '../lab-tests/analytes.ts';

interface Listed {
  readonly code: string;
  readonly kind: AnalyteKind;
}

/**
 * The values of a list that a report lacks, in its order. Formulas are not entered. Words beside values, as a remark on
 * a smear, may be left out; a list of words alone needs them.
 * @param valued the codes that have a value
 */
export function missingOf<Row extends Listed>(list: readonly Row[], valued: ReadonlySet<string>): Row[] {
  const entered = list.filter(({ kind }) => kind !== 'FORMULA');
  const measured = entered.filter(({ kind }) => kind !== 'TEXT');
  return (measured.length > 0 ? measured : entered).filter(({ code }) => !valued.has(code));
}
