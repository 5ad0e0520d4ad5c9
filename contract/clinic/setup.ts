import * as z from 'zod/mini';

/** The steps of a new clinic's first hour, in their order. Each can be skipped. */
export const setupSteps = [
  'profile',
  'logo',
  'colleagues',
  'doctors',
  'schedules',
  'tests',
  'ranges',
  'signers',
  'upi',
  'sms',
  'texts',
  'secondStep',
  'backup',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** How much of a step is there (`has`), and how much is missing (`lacks`), both counted from the data. */
export interface SetupCount {
  has: number;
  lacks: number;
}

/** The one rule by which a step is done: there is something, and nothing is missing. */
export const isStepDone = ({ has, lacks }: SetupCount): boolean => has > 0 && lacks === 0;

export const setupAnswer = z.object({
  steps: z.array(
    z.object({
      name: z.enum(setupSteps),
      has: z.int(),
      lacks: z.int(),
      /** Whether the step is done (`isStepDone`). */
      isDone: z.boolean(),
      isSkipped: z.boolean(),
    }),
  ),
  isDismissed: z.boolean(),
  /**
   * Whether the dashboard reminds of the set-up: nobody has dismissed it, a step is neither done nor skipped, and the
   * clinic is no demo.
   */
  isOpen: z.boolean(),
});
export type Setup = z.infer<typeof setupAnswer>;

/** Which steps are skipped from now on, and whether the dashboard is to stop reminding. */
export const setupBody = z.object({
  skipped: z.array(z.enum(setupSteps, 'field.invalid')).check(z.maxLength(setupSteps.length, 'field.invalid')),
  isDismissed: z.boolean('field.invalid'),
});
