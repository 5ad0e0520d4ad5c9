import { scopeOf } from '#contract/permissions.ts';
import { steps, stepsFrom } from '#contract/queue/states.ts';
import type { QueueState, SessionStep, Step } from '#contract/queue/states.ts';
import { mayProgress } from '../bookings/bookings.policy.ts';
import type { Caller } from '../shared/caller.ts';

/** Whether the caller works with the queue of this doctor: the desk with all, a Doctor with their own. */
export function reachesQueue({ role, doctor }: Caller, { doctorId }: { doctorId: number }): boolean {
  const scope = scopeOf('queue.move', role);
  return scope === 'any' || (scope === 'involved' && doctor?.id === doctorId);
}

/**
 * Whether the caller is given the codes of all numbers, which open their pages and tell whose slip is scanned: the
 * desk.
 */
export const opensEveryNumber = ({ role }: Caller): boolean => scopeOf('queue.openToken', role) === 'any';

/** Where somebody of today's queue stands. `isNext`: they are the next to call, and the queue does not pause. */
interface Standing {
  doctorId: number;
  accountId: number;
  checkupStatus: string;
  state: QueueState;
  isNext: boolean;
  /** Leave has ended the session before they were with the doctor: their visit has to be moved. */
  isAway: boolean;
  /** What can be taken back. */
  lastStep: Step | null;
}

/**
 * The steps that the caller may take with somebody now. Nobody but an Admin ends their own visit, or takes that back. A
 * visit that was ended on the booking is reopened there.
 */
export function openSteps(caller: Caller, row: Standing): Step[] {
  if (row.checkupStatus === 'CANCELLED' || !reachesQueue(caller, row)) return [];
  return steps.filter(
    (step) =>
      (!row.isAway || step === 'UNDO') &&
      stepsFrom[step].includes(row.state) &&
      (step !== 'CALL' || row.isNext) &&
      (step !== 'DONE' || mayProgress(caller, row)) &&
      (step !== 'UNDO' || mayUndo(caller, row)),
  );
}

function mayUndo(caller: Caller, row: Standing): boolean {
  const isDone = row.lastStep === 'DONE';
  return (
    row.lastStep !== null && isDone === (row.checkupStatus === 'COMPLETED') && (!isDone || mayProgress(caller, row))
  );
}

/**
 * What the caller may say of a session now: nothing once leave has ended it. A doctor who has called somebody is not
 * late.
 */
export function openSessionSteps(
  caller: Caller,
  { doctorId, pausedAt, calls, isEnded }: { doctorId: number; pausedAt: Date | null; calls: number; isEnded: boolean },
): SessionStep[] {
  if (isEnded || !reachesQueue(caller, { doctorId })) return [];
  return [...(calls === 0 ? (['LATE'] as const) : []), pausedAt === null ? 'PAUSE' : 'RESUME'];
}
