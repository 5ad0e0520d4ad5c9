import type { Answer } from '#contract/endpoints.ts';
import { rupeesOf } from '../shared/money.ts';
import type { LeavePeople } from './leave-people.service.ts';

/** Whom a leave hits. */
export function presentLeavePeople({ booked, told, free }: LeavePeople): Answer<'readLeavePeople'> {
  return {
    free,
    booked: booked.map(({ paidPaise, time, ...row }) => ({
      ...row,
      time: time.toISOString(),
      paid: rupeesOf(paidPaise),
    })),
    told: told.map(({ oldTime, newTime, calledAt, ...row }) => ({
      ...row,
      oldTime: oldTime.toISOString(),
      newTime: newTime?.toISOString() ?? null,
      calledAt: calledAt?.toISOString() ?? null,
    })),
  };
}
export const presentMoved = (moved: { done: number; left: number }): Answer<'moveBooked'> => moved;
