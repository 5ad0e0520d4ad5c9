import { clockOf } from '#contract/clinic-time.ts';
import type { TokenPage } from '#contract/queue/token-page.ts';
import type { FoundToken } from './token-page.service.ts';

/** What the page of a number shows; null if there is no such number. */
export function presentTokenPage(found: FoundToken | null): TokenPage | null {
  if (!found) return null;
  const { row, person, queue, isEnded } = found;
  const people = queue?.people ?? [];
  const { expectedStart, pausedAt } = queue?.sitting ?? { expectedStart: null, pausedAt: null };
  const waiting = people.filter(({ state, isAway }) => state === 'ARRIVED' && !isAway);
  const ahead = waiting.findIndex(({ id }) => id === person?.id);
  return {
    number: row.number,
    state: person?.state ?? 'EXPECTED',
    day: row.day,
    startsAt: clockOf(row.startsMinute),
    endsAt: clockOf(row.endsMinute),
    room: row.room,
    expectedStart: expectedStart?.getTime() ?? null,
    isPaused: pausedAt !== null,
    isEnded,
    movedFrom: row.movedFrom,
    serving: people
      .filter(({ state }) => state === 'CALLED' || state === 'IN_ROOM')
      .flatMap(({ number }) => number ?? []),
    ahead: ahead < 0 ? null : ahead,
    expected: person?.expected ?? null,
  };
}
