import { clockOf } from '#contract/clinic-time.ts';
import type { Answer } from '#contract/endpoints.ts';
import { mayNow } from '#contract/permissions.ts';
import type { Queued } from '#contract/queue/shapes.ts';
import type { Caller } from '../shared/caller.ts';
import type { LockedSitting } from '../schedules/sittings.service.ts';
import { openSessionSteps, openSteps, opensEveryNumber } from './queue.policy.ts';
import type { TodayRead } from './queue.service.ts';
import type { QueuedRow } from './standing.ts';
import type { Stepped } from './steps.service.ts';
import type { TokenCodes } from '../shared/token-code.ts';

function presentQueued(row: QueuedRow, caller: Caller, codes: TokenCodes): Queued {
  const { id, patientName, patientNumber, age, gender, state, priority, number } = row;
  return {
    id,
    patientName,
    patientNumber,
    age,
    gender,
    paymentStatus: row.pricePaise === 0 ? 'COMPLETED' : row.paymentStatus,
    state,
    priority,
    number,
    code: row.tokenId !== null && opensEveryNumber(caller) ? codes.write(row.tokenId) : null,
    reason: row.visitReason,
    time: row.scheduledAt.toISOString(),
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    calledAt: row.lastCall?.toISOString() ?? null,
    enteredAt: row.enteredAt?.toISOString() ?? null,
    expected: row.expected && {
      from: new Date(row.expected.from).toISOString(),
      to: new Date(row.expected.to).toISOString(),
    },
    abilities: { steps: openSteps(caller, row) },
  };
}

/** What the clinic has said of a session. */
export const presentSaid = ({
  expectedStart,
  pausedAt,
}: Pick<LockedSitting, 'expectedStart' | 'pausedAt'>): Answer<'takeSessionStep'> => ({
  expectedStart: expectedStart?.toISOString() ?? null,
  isPaused: pausedAt !== null,
});

/** Where somebody stands after a step. */
export const presentStep = ({ id, state, number }: Stepped): Answer<'takeStep'> => ({ id, state, number });

/** Today's queues, one per session. */
export function presentToday(
  { now, queues, screens }: TodayRead,
  caller: Caller,
  codes: TokenCodes,
): Answer<'readToday'> {
  return {
    now: now.toISOString(),
    screens: screens.map(({ id, name, isOn }) => ({ id, name, isOn })),
    abilities: { pairScreen: mayNow('queue.pairScreens', caller) },
    sessions: queues.map(({ sitting, calls, people }) => ({
      doctorId: sitting.doctorId,
      doctorName: sitting.doctorName,
      doctorNameBn: sitting.doctorNameBn,
      startsAt: clockOf(sitting.startsMinute),
      endsAt: clockOf(sitting.endsMinute),
      room: sitting.room,
      isEnded: sitting.isEnded,
      ...presentSaid(sitting),
      people: people.map((row) => presentQueued(row, caller, codes)),
      abilities: { steps: openSessionSteps(caller, { ...sitting, calls }) },
    })),
  };
}
