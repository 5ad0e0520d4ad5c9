import type { Scope } from '#contract/permissions.ts';

/**
 * The one description of who sees which reports (P6): released ones of the bookings that they reach (`reaches`), and
 * before their release those on which they work. That is all of them, those on which they are the reporting doctor, or
 * none. `maySee` answers by it for one report, lists.store.ts writes it as SQL for lists.
 */
export const seesBefore = {
  any: 'all',
  involved: 'reporting',
  own: 'none',
  no: 'none',
} as const satisfies Record<Scope, 'all' | 'reporting' | 'none'>;
