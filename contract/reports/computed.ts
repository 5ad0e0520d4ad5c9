import { computeFormula } from '../lab-tests/formulas.ts';
import { readLimit } from './flags.ts';
import { notByFriedewald } from './friedewald.ts';

interface Computed {
  readonly code: string;
  readonly kind: string;
  readonly formula: string;
  readonly decimals: number;
  readonly name?: string | undefined;
  readonly unit?: string | null | undefined;
}

/**
 * The values of a test that are computed from entered ones, by code; '' where a value it needs is missing, is no number
 * or is only a bound ('<5'). If the formula does not hold for the entered values, words say so.
 * @param entered by code
 */
export function computeEntered(
  analytes: readonly Computed[],
  entered: ReadonlyMap<string, string>,
  { age, isFemale }: { age: number | null; isFemale: boolean | null },
): Map<string, string> {
  const valueOf = (name: string) => {
    if (name === 'AGE') return age ?? Number.NaN;
    if (name === 'FEMALE') return isFemale === null ? Number.NaN : Number(isFemale);
    return readLimit(entered.get(name) ?? '');
  };
  return new Map(
    analytes
      .filter(({ kind }) => kind === 'FORMULA')
      .map(({ code, formula, decimals }) => [
        code,
        notByFriedewald(formula, analytes, entered) ?? computeFormula(formula, decimals, valueOf),
      ]),
  );
}
