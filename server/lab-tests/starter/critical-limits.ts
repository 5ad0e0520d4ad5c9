import type { Analyte, ReferenceRangeRow } from '#contract/lab-tests/analytes.ts';
import { gapsOf } from '#contract/lab-tests/ranges.ts';
import { limitOf } from '#contract/reports/reference-limits.ts';

/**
 * Critical limits to begin with, in the unit of the value, until the clinic's pathologist sets others. Of what is
 * published, what asks for the earlier call, rounded towards it: Kost, Critical limits for emergency clinician
 * notification at United States medical centers, JAMA 1990;263:704; Thomas, Critical limits of laboratory results for
 * urgent clinician notification, eJIFCC 2003;14:11; of INR and APTT also Gosselin and others (ICSH), Semin Thromb
 * Hemost 2020;46:398. The table is in docs/laboratory.md.
 */
export const criticalLimits: ReadonlyMap<string, readonly [unit: string, low: string | null, high: string | null]> =
  new Map([
    ['HB', ['g/dL', '7.0', '20.0']],
    ['PCV', ['%', '20', '60']],
    ['WBC', ['/µL', '2000', '30000']],
    ['ANC', ['/µL', '500', null]],
    ['PLT', ['/µL', '50000', '900000']],
    ['INR', ['', null, '5.0']],
    ['APTT', ['seconds', null, '68']],
    ['GLUF', ['mg/dL', '50', '450']],
    ['GLUPP', ['mg/dL', '50', '450']],
    ['GLUR', ['mg/dL', '50', '450']],
    ['GTTF', ['mg/dL', '50', '450']],
    ['GTT1', ['mg/dL', '50', '450']],
    ['GTT2', ['mg/dL', '50', '450']],
    ['UREA', ['mg/dL', null, '200']],
    ['CREAT', ['mg/dL', null, '7.0']],
    ['URIC', ['mg/dL', null, '13.0']],
    ['NA', ['mmol/L', '120', '155']],
    ['K', ['mmol/L', '2.8', '6.0']],
    ['CL', ['mmol/L', '75', '125']],
    ['CA', ['mg/dL', '7.0', '12.5']],
    ['PHOS', ['mg/dL', '1.2', '8.5']],
    ['MG', ['mg/dL', '1.0', '4.5']],
    ['TBIL', ['mg/dL', null, '15.0']],
  ]);

const source = 'Critical limits only: JAMA 1990;263:704, eJIFCC 2003;14:11';

/** The people who have no range of a value: everybody of one sex or both, or some ages. */
function withoutRange(ranges: readonly ReferenceRangeRow[]): Pick<ReferenceRangeRow, 'sex' | 'from' | 'to'>[] {
  if (ranges.length === 0) return [{ sex: null, from: null, to: null }];
  const [men, women] = [gapsOf(ranges, 'Male'), gapsOf(ranges, 'Female')];
  if (JSON.stringify(men) === JSON.stringify(women)) return men.map((ages) => ({ sex: null, ...ages }));
  return [
    ...men.map((ages) => ({ sex: 'Male' as const, ...ages })),
    ...women.map((ages) => ({ sex: 'Female' as const, ...ages })),
  ];
}

/**
 * A value of the catalogue with its critical limits, for everybody: who has no range gets them alone. A limit that
 * lies within somebody's range (haemoglobin of the newborn) is not theirs.
 * @throws RangeError for a value in another unit
 */
export function withCriticalLimits(analyte: Analyte): Analyte {
  const limits = criticalLimits.get(analyte.code);
  if (!limits) return analyte;
  const [unit, low, high] = limits;
  if (unit !== analyte.unit)
    throw new RangeError(`${analyte.code} is in ${analyte.unit}, its critical limits in ${unit}`);
  const around = (range: ReferenceRangeRow): ReferenceRangeRow => ({
    ...range,
    ...(low !== null && !(Number(low) >= (limitOf(range.low) ?? Infinity)) && { criticalLow: low }),
    ...(high !== null && !(Number(high) <= (limitOf(range.high) ?? -Infinity)) && { criticalHigh: high }),
  });
  const alone = withoutRange(analyte.ranges).map((people) => around({ ...people, text: '', source }));
  return { ...analyte, ranges: [...analyte.ranges.map(around), ...alone] };
}
