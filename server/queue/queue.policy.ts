import { scopeOf } from '#contract/permissions.ts';
import { steps, stepsFrom } from '#contract/queue/states.ts';
import type { QueueState, Step } from '#contract/queue/states.ts';
import { mayProgress } from '../bookings/bookings.policy.ts';
import type { Caller } from '../caller.ts';

/** Whether the caller works with the queue of this doctor: the desk with all, a Doctor with their own. */
export function reachesQueue({ role, doctor }: Caller, { doctorId }: { doctorId: number }): boolean {
  const scope = scopeOf('queue.move', role);
  return scope === 'any' || (scope === 'involved' && doctor?.id === doctorId);
}

/** Where somebody of today's queue stands. `isNext`: they are the next to call. */
interface Standing {
  doctorId: number;
  accountId: number;
  checkupStatus: string;
  state: QueueState;
  isNext: boolean;
}

/** The steps that the caller may take with somebody now. Nobody ends their own visit, except Admin. */
export function openSteps(caller: Caller, row: Standing): Step[] {
  if (row.checkupStatus === 'CANCELLED' || !reachesQueue(caller, row)) return [];
  return steps.filter(
    (step) =>
      stepsFrom[step].includes(row.state) &&
      (step !== 'CALL' || row.isNext) &&
      (step !== 'DONE' || mayProgress(caller, row)),
  );
}
