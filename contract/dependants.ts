import type { Action } from './permissions.ts';
import type { ScreenName } from './screens.ts';

/**
 * What still depends on a doctor, test, person or account, and keeps it: `visits`: doctor's visits of today or later,
 * and those without a time yet. `sessions`: sessions of today with people in them. `tests`: as `visits`. `tubes`:
 * samples taken for tests that are not signed. `reports`: handed in and not signed. `homeVisits`: on the person's run,
 * up to handing the samples over. `drawers`: of today, with cash that nobody has counted. What is over keeps nothing.
 */
export const dependantKinds = ['visits', 'sessions', 'tests', 'tubes', 'reports', 'homeVisits', 'drawers'] as const;
export type DependantKind = (typeof dependantKinds)[number];
/** How many of each kind; those without any may be left out. */
export type Dependants = Readonly<Partial<Record<DependantKind, number>>>;

/** The kinds of which there is at least one. */
export const kindsIn = (dependants: Dependants): DependantKind[] =>
  dependantKinds.filter((kind) => (dependants[kind] ?? 0) > 0);

/** Each kind in words, as `say` writes it, in the order above; the same on the wire and on the screens. */
export const dependantLines = (dependants: Dependants, say: (kind: DependantKind, count: number) => string): string[] =>
  kindsIn(dependants).map((kind) => say(kind, dependants[kind] ?? 0));

/**
 * The permission with which an account does the work of a kind: whoever loses it by another role leaves the work
 * behind.
 */
export const workOfAccount = {
  visits: 'queue.move',
  sessions: 'queue.move',
  reports: 'reports.sign',
  homeVisits: 'homeVisits.do',
  drawers: 'payments.countDrawer',
} as const satisfies Partial<Record<DependantKind, Action>>;

/** Where each kind is moved or finished: the first screen that the reader may enter. */
export const waysToMove = {
  visits: ['schedules', 'doctorBookings'],
  sessions: ['today'],
  tests: ['testBookings'],
  tubes: ['worklist'],
  reports: ['pendingReports'],
  homeVisits: ['homeVisits'],
  drawers: ['closing'],
} as const satisfies Record<DependantKind, readonly ScreenName[]>;
