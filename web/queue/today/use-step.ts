import type { Priority, Step } from '#contract/queue/states.ts';
import { useAction } from '#web/lib/queries.ts';

/** Takes a step with a person of today's queue; its error is shown where it was asked for. */
export function useStep() {
  const { mutate, isPending, error } = useAction('takeStep');
  const take = (id: number, step: Step, priority?: Priority) =>
    mutate({ params: { id }, body: { step, ...(priority && { priority }) } });
  return { take, isPending, error };
}
