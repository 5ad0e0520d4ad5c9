import type { DoctorWeek, Leave, Rule } from '#contract/schedules/shapes.ts';

/** Hours as in the server's answers: Mondays and Wednesdays from ten to one. */
export function aRule(changes: Partial<Rule> = {}): Rule {
  return {
    id: 41,
    weekdays: [0, 2],
    weeks: [],
    startsAt: '10:00',
    endsAt: '13:00',
    room: '2',
    capacity: 20,
    minutesPerPatient: 9,
    onlineQuota: 10,
    sameDayQuota: 0,
    opensDaysBefore: 30,
    closesMinutesBefore: 0,
    reservedNumbers: [],
    fee: null,
    followupDays: 0,
    followupFee: 0,
    firstDay: '2026-11-01',
    lastDay: null,
    abilities: { change: true },
    ...changes,
  };
}

/** Leave on two whole days of December 2026, which the desk has confirmed. */
export function aLeave(changes: Partial<Leave> = {}): Leave {
  return {
    id: 51,
    firstDay: '2026-12-07',
    lastDay: '2026-12-08',
    startsAt: '00:00',
    endsAt: '24:00',
    reason: '',
    state: 'CONFIRMED',
    booked: 0,
    toCall: 0,
    abilities: { decide: false, remove: true, moveBooked: true },
    ...changes,
  };
}

/** The week of Dr. Nag, as the desk reads it. */
export function aWeek(changes: Partial<DoctorWeek> = {}): DoctorWeek {
  return {
    id: 7,
    name: 'Dr. Nag',
    nameBn: '',
    fee: 600,
    rules: [],
    leaves: [],
    abilities: { addRule: true, leaveState: 'CONFIRMED' },
    ...changes,
  };
}
