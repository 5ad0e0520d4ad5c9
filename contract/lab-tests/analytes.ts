import * as z from 'zod/mini';
import { calendarDay, optionalLine, textLine } from '../fields.ts';
import { limits } from '../limits.ts';
import { isOrdered, limitOf, limitsInOrder, typedLimit } from '../reports/reference-limits.ts';
import { confirmedAsk } from './change-asks.ts';
import { analyteCode } from './codes.ts';
import { isLoinc } from './loinc.ts';
import { personFacts, readFormula } from './formulas.ts';
import { ageUnits, daysOf, gapsOf, lastWeek, overlapsOf, weekGapsOf } from './ranges.ts';
import { typed } from '../typed-text.ts';

/** How an analyte's value is entered: a number, one computed from others, one of some words, words, a titre (1:80). */
export const analyteKinds = ['NUMBER', 'FORMULA', 'CHOICE', 'TEXT', 'TITRE'] as const;
export type AnalyteKind = (typeof analyteKinds)[number];

/** Most reference ranges of a value. */
export const mostRanges = 40;

const ageBound = z.object(
  {
    amount: z.int('field.invalid').check(z.minimum(1, 'field.invalid'), z.maximum(1500, 'field.invalid')),
    unit: z.enum(ageUnits, 'field.invalid'),
  },
  'field.invalid',
);

const week = z.nullable(
  z.int('field.invalid').check(z.minimum(0, 'field.invalid'), z.maximum(lastWeek, 'field.invalid')),
);
/** Completed weeks of a pregnancy, both inside; null: from its beginning, to its end. */
const weeks = z
  .object({ from: week, to: week }, 'field.invalid')
  .check(z.refine(({ from, to }) => (from ?? 0) <= (to ?? lastWeek), { error: 'analyte.weeks', path: ['to'] }));

/** A reference range, for a sex or both, from an age (null: birth) to before another (null: for life). */
export const range = z
  .object({
    sex: z.nullable(z.enum(['Male', 'Female'], 'field.invalid')),
    from: z.nullable(ageBound),
    to: z.nullable(ageBound),
    /** Of pregnant women; `sex` is then Female. */
    pregnancy: z.optional(z.nullable(weeks)),
    low: typedLimit,
    high: typedLimit,
    criticalLow: typedLimit,
    criticalHigh: typedLimit,
    /** Printed in place of the numbers. For words: the normal ones, `Nil / Trace`. */
    text: optionalLine(80),
    /** Where the range was taken from. */
    source: optionalLine(120),
  })
  .check(
    ...limitsInOrder,
    z.refine(({ from, to }) => daysOf(from, 0) < daysOf(to, Infinity), { error: 'analyte.ages', path: ['to'] }),
    z.refine(({ sex, pregnancy }) => !pregnancy || sex === 'Female', { error: 'field.invalid', path: ['sex'] }),
  );
export type ReferenceRangeRow = z.output<typeof range>;

/** A measured quantity of a test. `code` is the same in every test that measures it. */
export const analyte = z
  .object({
    code: analyteCode,
    /** Above it on the report; consecutive ones share it. */
    heading: optionalLine(60),
    headingBn: optionalLine(60),
    name: textLine(80, 'field.tooLong', 'report.testName'),
    nameBn: optionalLine(80),
    /** As printed. */
    unit: optionalLine(30),
    /** The same for other systems ('10*3/uL'); '' if nobody gave it. */
    unitUcum: z.optional(typed('field.invalid').check(z.trim(), z.regex(/^[!-~]{0,40}$/, 'analyte.ucum'))),
    /** A printed value times this is the value in the UCUM unit; none: the same. */
    ucumFactor: typedLimit.check(z.refine((typed) => (limitOf(typed) ?? 1) > 0, 'analyte.factor')),
    loinc: z.optional(typed('field.invalid').check(z.trim(), z.refine(isLoinc, 'analyte.loinc'))),
    kind: z.enum(analyteKinds, 'field.invalid'),
    /** After the point, of a computed value. */
    decimals: z.int('field.invalid').check(z.minimum(0, 'field.invalid'), z.maximum(4, 'field.invalid')),
    /** Offered for a CHOICE, in this order. */
    choices: z.array(textLine(40)).check(z.maxLength(20, 'field.tooLong')),
    formula: optionalLine(200),
    /** A value outside these limits is a typing error, and refused. */
    validLow: typedLimit,
    validHigh: typedLimit,
    ranges: z.array(range).check(z.maxLength(mostRanges, 'field.tooLong')),
  })
  .check(
    z.refine(({ kind, choices }) => kind !== 'CHOICE' || choices.length > 0, {
      error: 'analyte.choices',
      path: ['choices'],
    }),
    z.refine(({ validLow, validHigh }) => isOrdered(validLow, validHigh), {
      error: 'report.rangeOrder',
      path: ['validHigh'],
    }),
    z.refine(({ ranges }) => overlapsOf(ranges).length === 0, { error: 'analyte.overlap', path: ['ranges'] }),
  );
export type Analyte = z.output<typeof analyte>;

/**
 * One of a list that is saved. `isCodeMade`: the code comes from the name; the server makes another one where it is
 * taken.
 */
export const savedAnalyte = z.safeExtend(analyte, { isCodeMade: z.optional(z.boolean('field.invalid')) });
export type SavedAnalyte = z.output<typeof savedAnalyte>;

/**
 * Whether some people have no range for a value. Without any range this is so for numbers and titres; words need none.
 * With some, it is so if they leave out an age, a sex or a week of pregnancy.
 */
export function hasGaps({ kind, ranges }: Pick<Analyte, 'kind' | 'ranges'>): boolean {
  if (ranges.length === 0) return kind !== 'CHOICE' && kind !== 'TEXT';
  return gapsOf(ranges, 'Male').length + gapsOf(ranges, 'Female').length + weekGapsOf(ranges).length > 0;
}

/**
 * The version of the list that the person has seen: the change is refused if the list has another version by now. Left
 * out: the change applies to the list as it is.
 */
const seenVersion = z.optional(z.string('field.invalid').check(z.maxLength(64, 'field.invalid')));

/** POST /lab-tests/{id}/analytes/confirm. `gapsSeen`: the pathologist has seen who has no range. */
export const confirmAnalytesBody = z.object({
  version: seenVersion,
  gapsSeen: z.optional(z.boolean('field.invalid')),
});

/** Why a list of analytes cannot be saved: the field's path and the key of its message. */
export function problemsOf(analytes: readonly SavedAnalyte[]): { path: (string | number)[]; error: string }[] {
  return analytes.flatMap(({ code, kind, formula, isCodeMade }, index) => {
    const problems: { path: (string | number)[]; error: string }[] = [];
    const isTwice = analytes.slice(0, index).some((other) => other.code === code && !other.isCodeMade);
    if (isTwice && !isCodeMade) problems.push({ path: [index, 'code'], error: 'analyte.codeTwice' });
    if (kind === 'FORMULA') {
      const read = readFormula(formula ?? '');
      const entered = analytes.filter((other) => other.kind === 'NUMBER').map((other) => other.code);
      const known: readonly string[] = [...entered, ...personFacts];
      if (!read) problems.push({ path: [index, 'formula'], error: 'analyte.formula' });
      else if (![...read.names].every((name) => known.includes(name)))
        problems.push({ path: [index, 'formula'], error: 'analyte.formulaNames' });
    }
    return problems;
  });
}

/** How far ahead a change of ranges may be entered, in days. */
export const rangesAheadDays = 366;

/**
 * PUT /lab-tests/{id}/analytes: the whole list, in the order of the report. `rangesFrom`: the day from which changed
 * ranges are in force, today if left out; what was planned for later goes. `withdrawn`: the codes whose planned ranges
 * do not come. `confirmed`: what was asked before (CHANGE_ASKED) and answered with yes.
 */
export const saveAnalytesBody = z.object({
  version: seenVersion,
  rangesFrom: z.optional(z.nullable(calendarDay)),
  withdrawn: z.optional(z.array(analyteCode).check(z.maxLength(limits.reportRows, 'field.tooLong'))),
  confirmed: z.optional(
    z.array(confirmedAsk, 'field.invalid').check(z.maxLength(3 * limits.reportRows, 'field.tooLong')),
  ),
  analytes: z.array(savedAnalyte).check(
    z.maxLength(limits.reportRows, 'report.tooManyResults'),
    z.check((context) => {
      for (const { path, error } of problemsOf(context.value))
        context.issues.push({ code: 'custom', path, message: error, input: context.value });
    }),
  ),
});

/**
 * An analyte with its ranges of today, the day since which they are in force (null: from the beginning), and the
 * planned ones.
 */
const listedAnalyte = z.extend(analyte, {
  since: z.nullable(z.string()),
  planned: z.array(z.object({ from: z.string(), ranges: z.array(range) })),
});
export type ListedAnalyte = z.infer<typeof listedAnalyte>;

/**
 * The analytes of a test. `confirmedBy`: the pathologist who has looked at these ranges; null: nobody yet. `version`:
 * another one after each change of the list, its ranges or its plans.
 */
export const analytesAnswer = z.object({
  testId: z.number(),
  testName: z.string(),
  testNameBn: z.string(),
  confirmedBy: z.nullable(z.string()),
  version: z.string(),
  analytes: z.array(listedAnalyte),
  /** Whether the caller may change them, and confirm them. */
  abilities: z.object({ change: z.boolean(), confirm: z.boolean() }),
});
export type AnalytesOfTest = z.infer<typeof analytesAnswer>;

/** POST /lab-tests/sheet: the list of a test as a spreadsheet has it, as text. */
export const sheetBody = z.object({
  csv: typed('field.invalid').check(z.maxLength(limits.importBytes, 'field.tooLong')),
});
/** The values of it, or what is wrong: `line` null is the whole text, `error` the key of a field's message. */
export const sheetAnswer = z.object({
  analytes: z.array(savedAnalyte),
  problems: z.array(z.object({ line: z.nullable(z.number()), error: z.string() })),
});
