import type { Analyte } from '#contract/lab-tests/analytes.ts';
import { freeCode } from '#contract/lab-tests/codes.ts';

type Named = Pick<Analyte, 'code' | 'name' | 'kind'>;

const wordsOf = (name: string): readonly string[] => name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
/** Whether all words of one name are in the other: 'Serum potassium' is 'Potassium'. */
const isWithin = (one: string, other: string) => wordsOf(one).every((word) => wordsOf(other).includes(word));
/** Whether a value of the clinic is that of the catalogue: the clinic may have named it more closely. */
const isSame = (one: Named, other: Named) =>
  one.kind === other.kind && (isWithin(one.name, other.name) || isWithin(other.name, one.name));

/**
 * A list of the catalogue, in which a value whose code means something else to this clinic has a free one, in formulas
 * too: 'K' may be its ketones.
 * @param known all analytes of the clinic
 */
export function withFreeCodes(list: readonly Analyte[], known: readonly Named[]): Analyte[] {
  const codes = new Map(
    list.map((each) => {
      const isOther = (code: string) => known.some((one) => one.code === code && !isSame(one, each));
      const isInList = (code: string) => code !== each.code && list.some((one) => one.code === code);
      return [each.code, freeCode(each.code, (code) => isOther(code) || isInList(code))] as const;
    }),
  );
  const inFormula = (formula: string) => formula.replace(/[A-Z][A-Z0-9_]*/g, (name) => codes.get(name) ?? name);
  return list.map((each) => ({
    ...each,
    code: codes.get(each.code)!,
    ...(each.formula && { formula: inFormula(each.formula) }),
  }));
}
