import type { Queued, QueueSession } from '#contract/queue/shapes.ts';
import type { Priority, Step } from '#contract/queue/states.ts';
import { useReasonText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';

/** The person in the room whose visit can be ended. */
export const insideOf = (people: readonly Queued[]): Queued | undefined =>
  people.find(({ state, abilities }) => state === 'IN_ROOM' && abilities.steps.includes('DONE'));

/** Takes a step for a person of today's queue. An error is shown where the step was asked for. */
export function useStep() {
  const reasonText = useReasonText();
  const { mutate, mutateAsync, isPending, error } = useAction('takeStep');
  const inputOf = (id: number, step: Step, priority?: Priority) => ({
    params: { id },
    body: { step, ...(priority && { priority }) },
  });
  /** For several steps, one after the other. @throws the error, which is also shown */
  const takeAndWait = (id: number, step: Step) => mutateAsync(inputOf(id, step));
  const callNext = async ({ people }: QueueSession, id: number) => {
    const inside = insideOf(people);
    if (inside) await takeAndWait(inside.id, 'DONE');
    await takeAndWait(id, 'CALL');
  };
  return {
    take: (id: number, step: Step, priority?: Priority) => mutate(inputOf(id, step, priority)),
    takeAndWait,
    /** Calls somebody, and ends the visit of the person who is still in the room. */
    callNext: (session: QueueSession, id: number) => void callNext(session, id).catch(() => undefined),
    isPending,
    failure: error ? reasonText(error) : undefined,
  };
}
