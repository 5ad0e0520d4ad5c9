import { clinicClock } from '../clinic-time.ts';

/**
 * COLLECTED: taken, not yet seen in the laboratory. IN_TEST: received there. STORED: put into a known place. DISCARDED
 * and REJECTED are final: after a rejection its tests are requested again.
 */
export const tubeStates = ['COLLECTED', 'IN_TEST', 'STORED', 'DISCARDED', 'REJECTED'] as const;
export type TubeState = (typeof tubeStates)[number];

/**
 * The allowed steps. Only a tube that has come to the laboratory can be stored; a stored one may change its place, and
 * is taken out to be tested once more.
 */
const tubeSteps: Readonly<Record<TubeState, readonly TubeState[]>> = {
  COLLECTED: ['IN_TEST', 'REJECTED'],
  IN_TEST: ['IN_TEST', 'STORED', 'REJECTED'],
  STORED: ['IN_TEST', 'STORED', 'DISCARDED', 'REJECTED'],
  DISCARDED: [],
  REJECTED: [],
};

export const mayStep = (from: TubeState, to: TubeState): boolean => tubeSteps[from].includes(to);

/** When each step of a tube was noted; null: not yet. */
export interface TubeFacts {
  receivedAt: Date | string | null;
  storedAt: Date | string | null;
  discardedAt: Date | string | null;
  rejectedAt: Date | string | null;
}

export function tubeStateOf({ receivedAt, storedAt, discardedAt, rejectedAt }: TubeFacts): TubeState {
  if (rejectedAt !== null) return 'REJECTED';
  if (discardedAt !== null) return 'DISCARDED';
  if (storedAt !== null) return 'STORED';
  return receivedAt === null ? 'COLLECTED' : 'IN_TEST';
}

const dayMs = 86_400_000;

/**
 * The first day of the clinic's calendar on which a stored tube may be discarded.
 * @param days how long its kind is kept
 */
export const keptUntil = (storedAt: Date, days: number): string =>
  clinicClock(new Date(storedAt.getTime() + days * dayMs)).date;

/**
 * What keeps a stored tube from being discarded on a day; null if nothing does. WAITED_FOR: a report of it is not
 * signed. KEPT: not long enough in its place.
 */
export function discardObstacle(
  tube: { isWaitedFor: boolean; keptUntil: string },
  today: string,
): 'WAITED_FOR' | 'KEPT' | null {
  if (tube.isWaitedFor) return 'WAITED_FOR';
  return tube.keptUntil <= today ? null : 'KEPT';
}
