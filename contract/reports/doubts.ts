import type { AnalyteKind } from '../lab-tests/analytes.ts';
import { readFormula } from '../lab-tests/formulas.ts';
import { readLimit } from './flags.ts';

/**
 * What contradicts itself in the values of a report. NEGATIVE: computed below zero, where that cannot be. IMPOSSIBLE:
 * computed outside what is possible in a living person. SUM: the parts of a differential count are not 100 %, or it was
 * computed from such a part.
 */
export const doubts = ['NEGATIVE', 'IMPOSSIBLE', 'SUM'] as const;
export type Doubt = (typeof doubts)[number];

/** A value of a list and the facts about its analyte. */
export interface Judged {
  readonly code: string;
  readonly kind: AnalyteKind;
  readonly unit: string;
  readonly formula: string;
  /** The heading above it; '' without one. */
  readonly group: string;
  readonly decimals: number;
  /** '' where nothing is entered. */
  readonly value: string;
  /** Limits below zero say that the value may be negative. */
  readonly limits: readonly (string | null | undefined)[];
}

interface Span {
  readonly unit: string;
  readonly low: number;
  readonly high: number;
  /** Why its ends are where they are. */
  readonly why: string;
}
/**
 * The possible span of computed values, by code and unit. These spans are the product's own, far outside every range,
 * so that only a typing error, a mixed-up tube or a failed measurement reaches them; a pathologist checks them before a
 * clinic opens (docs/laboratory.md). A clinic that computes other values enters *not possible below/above* for them.
 */
export const spans: Readonly<Record<string, Span>> = {
  MCV: { unit: 'fL', low: 40, high: 170, why: 'wider than any anaemia' },
  MCH: { unit: 'pg', low: 10, high: 60, why: 'wider than any anaemia' },
  MCHC: { unit: 'g/dL', low: 20, high: 42, why: 'haemoglobin cannot be denser in a cell' },
  GLOB: { unit: 'g/dL', low: 0.3, high: 13, why: 'from agammaglobulinaemia to myeloma' },
  AG: { unit: '', low: 0.05, high: 12, why: 'from myeloma to agammaglobulinaemia' },
  LDL: { unit: 'mg/dL', low: 1, high: 1200, why: 'homozygous familial hypercholesterolaemia' },
  NONHDL: { unit: 'mg/dL', low: 1, high: 2000, why: 'hypercholesterolaemia and chylomicronaemia' },
  CHOLHDL: { unit: '', low: 1, high: 200, why: 'HDL is a part of the cholesterol' },
  INR: { unit: '', low: 0.5, high: 30, why: 'overdose of an anticoagulant' },
  EGFR: { unit: 'mL/min/1.73m²', low: 1, high: 220, why: 'CKD-EPI 2021 at 18 years and the least creatinine' },
};

const plainUnit = (unit: string) => unit.replace(/\s/g, '').toLowerCase();

/** The doubt about a computed number; null if there is none. */
function judgeNumber({ code, unit, limits }: Judged, number: number): Doubt | null {
  const mayBeNegative = limits.some((limit) => readLimit(limit ?? '') < 0);
  if (number < 0 && !mayBeNegative) return 'NEGATIVE';
  const span = spans[code];
  if (!span || plainUnit(span.unit) !== plainUnit(unit)) return null;
  return number < span.low || number > span.high ? 'IMPOSSIBLE' : null;
}

/** The usual parts of a differential count; others stand under the same heading, in percent. */
const usualParts = ['NEUT', 'LYMPH', 'MONO', 'EOS', 'BASO'];
/** Percent that a sum may be off. */
const leastTolerance = 1;

const decimalsIn = (value: string) => value.split('.')[1]?.length ?? 0;

/** How far a sum of values may be off: one percent, or what rounding each of them can add up to. */
function toleranceOf(values: readonly string[]): number {
  const rounding = values.reduce((sum, value) => sum + 0.5 / 10 ** decimalsIn(value), 0);
  // The errors of binary sums do not count as a contradiction.
  return Math.max(leastTolerance, rounding) + 1e-9;
}

/** Whether the entered parts of a differential count do not add up to the whole, or exceed it. */
function isWrongSum(parts: readonly Judged[]): boolean {
  const values = parts.map(({ value }) => value).filter((value) => !Number.isNaN(readLimit(value)));
  const sum = values.reduce((total, value) => total + readLimit(value), 0);
  const off = sum - 100;
  return off > toleranceOf(values) || (values.length === parts.length && off < -toleranceOf(values));
}

/**
 * The parts of a differential count that contradict each other; none if any way of reading the list adds up to the
 * whole.
 */
function wrongParts(list: readonly Judged[]): readonly Judged[] {
  const percents = list.filter(({ kind, unit }) => kind === 'NUMBER' && unit.trim() === '%');
  const usual = percents.filter(({ code }) => usualParts.includes(code));
  if (usual.length < 2) return [];
  const groups = new Set(usual.map(({ group }) => group).filter(Boolean));
  const all = percents.filter((one) => usual.includes(one) || groups.has(one.group));
  // Other values in percent there may be parts of a part, such as immature granulocytes.
  return isWrongSum(usual) && isWrongSum(all) ? all.filter(({ value }) => !Number.isNaN(readLimit(value))) : [];
}

/**
 * The doubts about the values of a list, by code. Both who types and who signs get their doubts from here. A value with
 * a doubt is never shown as within its range.
 */
export function judgeValues(list: readonly Judged[]): ReadonlyMap<string, Doubt> {
  const found = new Map<string, Doubt>(wrongParts(list).map(({ code }) => [code, 'SUM']));
  for (const one of list) {
    const number = readLimit(one.value);
    if (one.kind !== 'FORMULA' || Number.isNaN(number)) continue;
    const names = readFormula(one.formula)?.names;
    const isOfPart = [...found].some(([code, doubt]) => doubt === 'SUM' && names?.has(code));
    const doubt = judgeNumber(one, number) ?? (isOfPart ? 'SUM' : null);
    if (doubt) found.set(one.code, doubt);
  }
  return found;
}
