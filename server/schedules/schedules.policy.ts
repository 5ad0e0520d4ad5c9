import { may, mayNow, scopeOf } from '#contract/permissions.ts';
import type { LeaveState } from '#contract/schedules/states.ts';
import type { Caller } from '../shared/caller.ts';

/** Whether the caller works with this doctor's week: the desk with everyone's, a Doctor with their own. */
const reachesWeek = ({ role, doctor }: Caller, doctorId: number): boolean => {
  const scope = scopeOf('schedules.askLeave', role);
  return scope === 'any' || (scope === 'involved' && doctor?.id === doctorId);
};

/** Whether the caller enters and decides leave for others; else leave is asked for. */
const decidesLeave = ({ role }: Caller): boolean => may('schedules.decideLeave', role);

/** The state of leave that the caller enters for this doctor; null if they may enter none. */
export function leaveStateBy(caller: Caller, doctorId: number): Exclude<LeaveState, 'DECLINED'> | null {
  if (!reachesWeek(caller, doctorId)) return null;
  return decidesLeave(caller) ? 'CONFIRMED' : 'ASKED';
}

/** Whether the caller is told that this leave exists. Leave that they do not reach is answered as missing. */
export const reachesLeave = (caller: Caller, { doctorId }: { doctorId: number }): boolean =>
  reachesWeek(caller, doctorId);

/**
 * What the caller may do with leave: the desk decides once, removes any and moves those booked on confirmed leave; a
 * Doctor takes an open request back.
 */
export function leaveAbilities(caller: Caller, leave: { doctorId: number; state: LeaveState }) {
  const isOpen = leave.state === 'ASKED';
  return {
    decide: decidesLeave(caller) && isOpen,
    remove: reachesLeave(caller, leave) && (decidesLeave(caller) || isOpen),
    moveBooked: may('schedules.moveBooked', caller.role) && leave.state === 'CONFIRMED',
  };
}

/** Whether the caller changes the weeks: rules and holidays. */
const managesWeeks = (caller: Caller): boolean => mayNow('schedules.manage', caller);

/** What the caller may do with a rule of a doctor's week, or with a holiday. */
export const ruleAbilities = (caller: Caller) => ({ change: managesWeeks(caller) });

/** What the caller may add to a doctor's week. `leaveState`: that of leave they enter, null if they may not. */
export const weekAbilities = (caller: Caller, doctorId: number) => ({
  addRule: managesWeeks(caller),
  leaveState: leaveStateBy(caller, doctorId),
});

/** What the caller may do with the weeks as a whole. `readAll`: they see every doctor's. */
export const schedulesAbilities = (caller: Caller) => ({
  readAll: scopeOf('schedules.read', caller.role) === 'any',
  addHoliday: managesWeeks(caller),
});

/** Whether the caller gives every place of a session, not only those that go online. */
export const givesEveryPlace = ({ role }: Caller): boolean => may('schedules.fillEveryPlace', role);
