import { clinicClock, clockOf } from '#contract/clinic-time.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { HallBoard, HallEvent } from '#contract/queue/hall.ts';
import type { QueueState } from '#contract/queue/states.ts';
import type { CallRow } from './hall.store.ts';
import type { HallView } from './hall.service.ts';
import type { Today } from './kept-today.service.ts';
import type { QueueOfSitting } from './queue.service.ts';

/** How many numbers of those who are called next are shown. */
const nextShown = 3;
/** A call is spoken only within so many milliseconds. */
const spokenMs = 120_000;

/** What a screen in the hall shows now: numbers and rooms, nobody's name. */
export function presentHall({ now, code, today, after }: HallView): HallEvent {
  return { now: now.toISOString(), code, board: today && presentBoard(now, today, after) };
}

function presentBoard(now: Date, { queues, calls }: Today, after: number | null): HallBoard {
  const { minutes } = clinicClock(now);
  return {
    last: calls[0] ? presentCall(calls[0]) : null,
    // A screen that was just switched on does not speak the calls made before.
    calls: calls
      .filter(({ id, at }) => after !== null && id > after && now.getTime() - at.getTime() < spokenMs)
      .map(presentCall)
      .reverse(),
    sessions: queues.filter((queue) => isOpen(queue, minutes)).map((queue) => presentSession(queue, minutes)),
  };
}

const presentCall = ({ id, number, room, isAgain }: CallRow) => ({ id, number, room, isAgain });

/**
 * Whether a session is shown: it has not ended, or somebody of it is still here. Where leave has ended it, only those
 * count whose visit is not moved.
 */
function isOpen({ sitting, people: all }: QueueOfSitting, minutes: number): boolean {
  const people = all.filter(({ isAway }) => !isAway);
  return (
    (minutes < sitting.endsMinute && !sitting.isEnded) ||
    people.some(({ state }) => state === 'ARRIVED' || state === 'CALLED' || state === 'IN_ROOM')
  );
}

function presentSession({ sitting, people }: QueueOfSitting, minutes: number): HallBoard['sessions'][number] {
  const numbers = (...states: QueueState[]) =>
    people.filter(({ state, isAway }) => !isAway && states.includes(state)).flatMap(({ number }) => number ?? []);
  return {
    room: sitting.room,
    startsAt: clockOf(sitting.startsMinute),
    hasBegun: sitting.startsMinute <= minutes,
    expectedStart: sitting.expectedStart?.toISOString() ?? null,
    isPaused: sitting.pausedAt !== null,
    serving: numbers('CALLED', 'IN_ROOM'),
    next: numbers('ARRIVED').slice(0, nextShown),
  };
}

/** A new screen's key. */
export const presentStarted = (token: string): Answer<'startScreen'> => ({ token });

/** Whether the device is still a screen of the clinic. */
export const presentSeen = (isPaired: boolean): Answer<'seeScreen'> => ({ isPaired });
