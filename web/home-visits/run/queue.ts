import type { Run } from '#contract/home-visits/shapes.ts';
import { collectorSteps, mayGo } from '#contract/home-visits/states.ts';
import type { CollectorStep } from '#contract/home-visits/states.ts';
import type { Container } from '#contract/laboratory/specimens.ts';

type Stop = Run['stops'][number];

/** A step that was taken on this phone and waits to be sent. */
export interface Action {
  /** The idempotency key under which it is sent, so that repeated sending does it once. */
  key: string;
  stopId: number;
  step: CollectorStep;
  /** When it was done, in UTC. */
  doneAt: string;
  code?: string;
  reason?: string;
  containers?: readonly Container[];
  /** Why the server refused it. Later steps on the same stop wait. */
  refused?: string;
}

/** The result of sending a step. `gone`: the session is over; `unreachable`: no answer came. */
export type Sent = 'done' | 'gone' | 'unreachable' | { refused: string };

/**
 * Sends the waiting steps in order, each after the one before was answered. Stops if no answer comes or the session is
 * over; the rest keeps waiting. A refused step holds back those after it on the same stop.
 * @param keep stores what is left, before the next is sent
 */
export async function sendAll(
  actions: readonly Action[],
  send: (action: Action) => Promise<Sent>,
  keep: (left: readonly Action[]) => Promise<void>,
): Promise<readonly Action[]> {
  let left = actions;
  for (const action of actions) {
    if (isHeldBack(left, action)) continue;
    const sent = await send(action);
    if (sent === 'gone' || sent === 'unreachable') break;
    left =
      sent === 'done'
        ? left.filter(({ key }) => key !== action.key)
        : left.map((one) => (one.key === action.key ? { ...one, ...sent } : one));
    await keep(left);
  }
  return left;
}

/** Whether a step, or one before it on the same stop, was refused. */
function isHeldBack(actions: readonly Action[], { key, stopId }: Action): boolean {
  for (const one of actions) {
    if (one.stopId === stopId && one.refused !== undefined) return true;
    if (one.key === key) return false;
  }
  return false;
}

/** Adds a step at the end. A step that replaces a refused one (the code, typed again) takes its place. */
export function withAction(actions: readonly Action[], action: Action): Action[] {
  const place = actions.findIndex(
    ({ stopId, step, refused }) => stopId === action.stopId && step === action.step && refused !== undefined,
  );
  return place < 0 ? [...actions, action] : actions.with(place, action);
}

/** Drops all steps on a stop: the server's state counts. */
export const withoutStop = (actions: readonly Action[], stopId: number): Action[] =>
  actions.filter((action) => action.stopId !== stopId);

/** A stop with the collector's own steps applied. */
export interface ShownStop extends Stop {
  /** Its steps that are not sent yet. */
  waiting: Action[];
  refused: Action | undefined;
}

/** The stops with the unsent steps applied, except a refused one and those after it. */
export function shownStops(stops: readonly Stop[], actions: readonly Action[]): ShownStop[] {
  return stops.map((stop) => {
    const own = actions.filter(({ stopId }) => stopId === stop.id);
    const refused = own.find((action) => action.refused !== undefined);
    let { status } = stop;
    for (const action of own) {
      if (action === refused) break;
      const next = collectorSteps[action.step];
      if (mayGo(status, next)) status = next;
    }
    return { ...stop, status, waiting: own, refused };
  });
}
