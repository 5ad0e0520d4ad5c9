import * as z from 'zod/mini';
import { moment, recordId, textLine, wholeNumber } from '../fields.ts';
import { isDay } from '../schedules/hours.ts';
import { westgardRules } from './westgard.ts';
import { typed } from '../typed-text.ts';

/** A measured number: up to seven digits and four decimals. */
const measured = z.pipe(
  z.union(
    [z.number(), typed().check(z.trim(), z.regex(/^-?\d{1,7}(\.\d{1,4})?$/, 'control.number'))],
    'control.number',
  ),
  z.pipe(z.transform(Number), z.number('control.number').check(z.minimum(-9_999_999), z.maximum(9_999_999))),
);
/** `2027-03-31`. */
const day = typed('control.day').check(z.refine(isDay, 'control.day'));
export const controlLevels = [1, 2, 3] as const;

/** GET /quality-control: every analyte that is a number; with controls those in use and its last thirty runs. */
export const qualityAnswer = z.object({
  analytes: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      nameBn: z.string(),
      unit: z.string(),
      controls: z.array(
        z.object({
          id: z.number(),
          level: z.number(),
          lot: z.string(),
          mean: z.number(),
          sd: z.number(),
          expiresOn: z.string(),
          isExpired: z.boolean(),
        }),
      ),
      /** Oldest first. */
      runs: z.array(
        z.object({
          id: z.number(),
          at: moment,
          by: z.string(),
          /** `z`: standard deviations from the mean of its lot. */
          values: z.array(z.object({ level: z.number(), value: z.number(), z: z.number() })),
          rules: z.array(z.enum(westgardRules)),
          isWarning: z.boolean(),
          /** What was done about a rejected run; null if nothing is written. */
          note: z.nullable(z.object({ text: z.string(), by: z.string(), at: moment })),
        }),
      ),
    }),
  ),
});
export type ControlledAnalyte = z.infer<typeof qualityAnswer>['analytes'][number];
export type ControlRun = ControlledAnalyte['runs'][number];

/** POST /quality-control/controls: a new lot of a level, which ends the one before. */
export const controlBody = z.object({
  analyteId: recordId,
  level: wholeNumber(1, 3),
  lot: textLine(40),
  mean: measured,
  sd: measured.check(z.refine((sd) => sd > 0, 'control.spread')),
  expiresOn: day,
});
export const controlAnswer = z.object({ id: z.number() });

/** POST /quality-control/runs: what the controls in use of an analyte gave, measured together. */
export const runBody = z.object({
  analyteId: recordId,
  values: z
    .array(z.object({ controlId: recordId, value: measured }), 'field.invalid')
    .check(z.minLength(1, 'field.required'), z.maxLength(3, 'field.tooLong')),
});
export const runAnswer = z.object({ id: z.number(), rules: z.array(z.enum(westgardRules)), isWarning: z.boolean() });

/** POST /quality-control/runs/{id}/note: what was done about a rejected run. */
export const runParams = z.object({ id: recordId });
export const runNoteBody = z.object({ note: textLine(300) });
