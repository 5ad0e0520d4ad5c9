import * as z from 'zod/mini';

/** The steps of a new clinic's first hour, in their order. Each can be skipped. */
export const setupSteps = ['profile', 'logo', 'doctors', 'tests', 'upi', 'sms', 'backup'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const setupAnswer = z.object({
  /** `isDone` is worked out from the clinic's data. */
  steps: z.array(z.object({ name: z.enum(setupSteps), isDone: z.boolean(), isSkipped: z.boolean() })),
  isDismissed: z.boolean(),
  /** The dashboard reminds of it: not dismissed, a step is neither done nor skipped, and the clinic is no demo. */
  isOpen: z.boolean(),
});
export type Setup = z.infer<typeof setupAnswer>;

/** Which steps are skipped from now on, and whether the dashboard is to stop reminding. */
export const setupBody = z.object({
  skipped: z.array(z.enum(setupSteps, 'field.invalid')).check(z.maxLength(setupSteps.length, 'field.invalid')),
  isDismissed: z.boolean('field.invalid'),
});
