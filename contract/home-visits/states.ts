/**
 * The states of a home visit. REQUESTED: nobody goes yet. ASSIGNED: a collector has it on the run. STARTED: the patient
 * has said the code. COLLECTED: the samples are taken. HANDED_OVER: they are at the clinic. MISSED: the collector was
 * there, or could not come, and has no samples; it may be assigned again.
 */
export const homeVisitStates = [
  'REQUESTED',
  'ASSIGNED',
  'STARTED',
  'COLLECTED',
  'HANDED_OVER',
  'MISSED',
  'CANCELLED',
] as const;
export type HomeVisitState = (typeof homeVisitStates)[number];

/** The allowed steps. ASSIGNED to ASSIGNED: another collector. */
export const homeVisitSteps: Readonly<Record<HomeVisitState, readonly HomeVisitState[]>> = {
  REQUESTED: ['ASSIGNED', 'CANCELLED'],
  ASSIGNED: ['REQUESTED', 'ASSIGNED', 'STARTED', 'MISSED', 'CANCELLED'],
  STARTED: ['COLLECTED', 'MISSED'],
  COLLECTED: ['HANDED_OVER'],
  HANDED_OVER: [],
  MISSED: ['REQUESTED', 'ASSIGNED', 'CANCELLED'],
  CANCELLED: [],
};
export const mayGo = (from: HomeVisitState, to: HomeVisitState): boolean => homeVisitSteps[from].includes(to);

/** Nothing has begun: address, window and collector can change. */
export const isOpen = (state: HomeVisitState): boolean => mayGo(state, 'CANCELLED');

/** What a collector does, and the state that follows. */
export const collectorSteps = {
  start: 'STARTED',
  collect: 'COLLECTED',
  miss: 'MISSED',
  handOver: 'HANDED_OVER',
} as const satisfies Record<string, HomeVisitState>;
export type CollectorStep = keyof typeof collectorSteps;

/** What the collector can do next. */
export const nextSteps = (state: HomeVisitState): CollectorStep[] =>
  (Object.keys(collectorSteps) as CollectorStep[]).filter((step) => mayGo(state, collectorSteps[step]));

/** A time of a day, by the clinic's clock: `08:00` to `10:00`. */
export interface Window {
  readonly from: string;
  readonly until: string;
}

/** The windows that the desk offers. */
export const homeWindows: readonly Window[] = ['06:00', '08:00', '10:00', '12:00', '14:00', '16:00', '18:00'].map(
  (from) => ({ from, until: `${String(Number(from.slice(0, 2)) + 2).padStart(2, '0')}:00` }),
);

/** Samples of fasting tests are taken by then. */
const fastingUntil = '10:00';
/** Whether a fasting person can be asked to wait for it. */
export const suitsFasting = ({ until }: Pick<Window, 'until'>): boolean => until <= fastingUntil;

/** How many days ahead a home visit can be asked for. */
export const homeDaysAhead = 30;
