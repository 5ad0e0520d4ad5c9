import * as z from 'zod/mini';
import { moment, recordId } from '../fields.ts';
import { analyteKinds, range } from '../lab-tests/analytes.ts';
import { rangeFacts } from '../lab-tests/ranges.ts';
import { rejectedControl } from '../laboratory/rejected-controls.ts';
import { tubesOfEntry } from '../laboratory/specimens.ts';
import { sampleDoubts } from './unseen-sample.ts';
import { valueDrafts } from './value-drafts.ts';
import type { AnalyteKind } from '../lab-tests/analytes.ts';

/** GET /reports/entry/{booking}. */
export const entryParams = z.object({ booking: recordId });

const limit = z.nullable(z.string());

/**
 * A value to enter for a booking, with the range for its patient on the day of the entry. The server chooses the range
 * again, for the day of the sample, when the values are saved.
 */
const entryRow = z.object({
  analyte: z.string(),
  group: z.string(),
  groupBn: z.string(),
  test: z.string(),
  testBn: z.string(),
  unit: z.string(),
  kind: z.enum(analyteKinds),
  decimals: z.number(),
  choices: z.array(z.string()),
  formula: z.string(),
  validLow: limit,
  validHigh: limit,
  low: limit,
  high: limit,
  criticalLow: limit,
  criticalHigh: limit,
  text: z.string(),
  /** Of a range for pregnant women. */
  pregnancy: range.shape.pregnancy,
  /** What is not known of the patient: the limits are then the strictest of the ranges that may be theirs. */
  dependsOn: z.array(z.enum(rangeFacts)),
  /** The same person's last signed value. */
  previous: z.nullable(z.object({ value: z.string(), at: moment })),
  /** Its controls were rejected, and nothing is written about what was done. */
  control: z.nullable(rejectedControl),
});
export type EntryRow = z.infer<typeof entryRow>;

/** What the booked test measures; empty if the catalogue does not say. `age`, `isFemale`: what formulas use. */
export const entryAnswer = z.object({
  rows: z.array(entryRow),
  isConfirmed: z.boolean(),
  /**
   * The tube that was collected for the booking, with which the form begins; null if none was. `receivedAt`: when it
   * was scanned in; null if it, or one of several, was not. `dueAt`: when its report is promised; null if no time is
   * promised.
   */
  sample: z.nullable(
    z.object({
      kind: z.string(),
      number: z.string(),
      collectedAt: moment,
      receivedAt: z.nullable(moment),
      dueAt: z.nullable(moment),
    }),
  ),
  /** What speaks against its sample: the values are then handed in with a reason. */
  sampleDoubt: z.nullable(z.enum(sampleDoubts)),
  /** Its tubes that can be tested. */
  tubes: tubesOfEntry,
  /**
   * WANTED: the tube was rejected, and nothing can be entered. TAKEN: a new one was taken, and its values begin anew.
   */
  again: z.nullable(z.enum(['WANTED', 'TAKEN'])),
  /**
   * Where ranges depend on a pregnancy, which is then asked for: the person as `chooseRange` needs them, and the ranges
   * of each such value by its code, from which the screen chooses when it is answered.
   */
  pregnancy: z.nullable(
    z.object({
      sex: z.nullable(z.string()),
      born: z.nullable(z.object({ first: z.string(), last: z.string() })),
      day: z.string(),
      ranges: z.record(z.string(), z.array(range)),
    }),
  ),
  age: z.nullable(z.number()),
  isFemale: z.nullable(z.boolean()),
  /** Identifies the report that the form belongs to; '' before the first. */
  sheet: z.string(),
  /** Input of the form that is not handed in yet. */
  drafts: valueDrafts,
});
export type Entry = z.infer<typeof entryAnswer>;

interface Listed {
  readonly code: string;
  readonly kind: AnalyteKind;
}

/**
 * The values of a list that a report lacks, in its order. Formulas are computed, so they do not count. Words beside
 * measured values, such as a remark on a smear, may be left out; in a list of words alone they count.
 * @param valued the codes that have a value
 */
export function missingOf<Row extends Listed>(list: readonly Row[], valued: ReadonlySet<string>): Row[] {
  const entered = list.filter(({ kind }) => kind !== 'FORMULA');
  const measured = entered.filter(({ kind }) => kind !== 'TEXT');
  return (measured.length > 0 ? measured : entered).filter(({ code }) => !valued.has(code));
}
