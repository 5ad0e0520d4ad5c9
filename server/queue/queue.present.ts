import { clockOf } from '#contract/clinic-time.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { Queued } from '#contract/queue/shapes.ts';
import type { Caller } from '../caller.ts';
import { openSteps } from './queue.policy.ts';
import type { QueuedRow, QueueOfSitting, Stepped } from './queue.service.ts';

function presentQueued(row: QueuedRow, caller: Caller): Queued {
  const { id, patientName, patientNumber, age, state, priority, number } = row;
  return {
    id,
    patientName,
    patientNumber,
    age,
    paymentStatus: row.pricePaise === 0 ? 'COMPLETED' : row.paymentStatus,
    state,
    priority,
    number,
    time: row.scheduledAt.toISOString(),
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    calledAt: row.lastCall?.toISOString() ?? null,
    enteredAt: row.enteredAt?.toISOString() ?? null,
    abilities: { steps: openSteps(caller, row) },
  };
}

/** Where somebody stands after a step. */
export const presentStep = ({ id, state, number }: Stepped): Answer<'takeStep'> => ({ id, state, number });

/** Today's queues, one per session. */
export function presentToday(queues: readonly QueueOfSitting[], caller: Caller): Answer<'readToday'> {
  return {
    now: new Date().toISOString(),
    sessions: queues.map(({ sitting, people }) => ({
      doctorId: sitting.doctorId,
      doctorName: sitting.doctorName,
      doctorNameBn: sitting.doctorNameBn,
      startsAt: clockOf(sitting.startsMinute),
      endsAt: clockOf(sitting.endsMinute),
      room: sitting.room,
      people: people.map((row) => presentQueued(row, caller)),
    })),
  };
}
