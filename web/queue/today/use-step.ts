import type { Priority, Step } from '#contract/queue/states.ts';
import { useReasonText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';

/** Takes a step with a person of today's queue; why it failed is shown where it was asked for. */
export function useStep() {
  const reasonText = useReasonText();
  const { mutate, mutateAsync, isPending, error } = useAction('takeStep');
  const inputOf = (id: number, step: Step, priority?: Priority) => ({
    params: { id },
    body: { step, ...(priority && { priority }) },
  });
  return {
    take: (id: number, step: Step, priority?: Priority) => mutate(inputOf(id, step, priority)),
    /** For several steps, one after the other. @throws the error, which is also shown */
    takeAndWait: (id: number, step: Step) => mutateAsync(inputOf(id, step)),
    isPending,
    failure: error ? reasonText(error) : undefined,
  };
}
