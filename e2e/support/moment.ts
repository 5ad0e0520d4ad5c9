import type { BrowserContext } from '@playwright/test';
import type { Clinic } from './clinic.ts';

/**
 * When every clinic of the journeys opens, by its own clock, whatever the hour is here: a Wednesday in the morning, in
 * the sitting of the demo's own doctor. From there its clock runs on.
 */
export const openedAt = '2026-12-02T10:40';
/** When their data were made. */
export const madeAt = '2026-12-02T10:30';
/** The day on which they open. */
export const today = openedAt.slice(0, 10);

/** Lets the clocks of a browser's pages go with the clinic's. */
export async function keepTimeOf({ shift }: Clinic, context: BrowserContext): Promise<void> {
  await context.addInitScript((ahead) => {
    const Machine = Date;
    const now = () => Machine.now() + ahead;
    globalThis.Date = new Proxy(Machine, {
      construct: (target, given: unknown[], made) =>
        Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
      apply: () => String(new Machine(now())),
      get: (target, name: keyof DateConstructor) => (name === 'now' ? now : target[name]),
    });
  }, shift);
}
