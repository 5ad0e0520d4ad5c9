import * as z from 'zod/mini';
import { optionalLine, recordId, rupees, rupeesInput, textLine } from '../fields.ts';
import { shortCode } from './shapes.ts';

/** Most tests of one package. It is not in `limits`, which the log-in page loads too. */
export const mostTests = 40;
const tests = z.array(recordId, 'package.tests').check(
  z.minLength(2, 'package.tests'),
  z.maxLength(mostTests, 'package.tests'),
  z.refine((ids) => new Set(ids).size === ids.length, 'package.tests'),
);

const name = textLine(120, 'field.tooLong', 'package.name');
const more = {
  nameBn: optionalLine(120),
  code: shortCode,
  /** Rupees; empty: what its tests cost. */
  price: z.optional(z.nullable(z.union([z.literal(''), rupeesInput], 'booking.amount'))),
  active: z.optional(z.boolean('field.invalid')),
};

/** `tests`: in the order in which they are listed. */
export const addPackageBody = z.object({ name, ...more, tests });
/** Changes the fields in it. */
export const editPackageBody = z.object({ name: z.optional(name), ...more, tests: z.optional(tests) });
export const packageParams = z.object({ id: recordId });

/** Several tests that are sold as one. Prices in rupees. */
export const testPackage = z.object({
  packageId: z.number(),
  name: z.string(),
  /** '' if there is none. */
  nameBn: z.string(),
  /** By which the counter finds it; '' if there is none. */
  code: z.string(),
  /** Its own; null: what its tests cost. */
  ownPrice: z.nullable(rupees),
  /** What it costs: the sum of its tests' shares. */
  price: rupees,
  active: z.boolean(),
  /** It is active, and so are all its tests. */
  offered: z.boolean(),
  tests: z.array(
    z.object({
      testId: z.number(),
      testName: z.string(),
      testNameBn: z.string(),
      /** The price of the test on its own. */
      testPrice: rupees,
      /** Its part of the package's price. */
      share: rupees,
      active: z.boolean(),
    }),
  ),
});
export type TestPackage = z.infer<typeof testPackage>;
export const testPackages = z.object({ packages: z.array(testPackage) });
