import { expect, it } from 'vitest';
import { aCaller } from '../testing/pure-rules.ts';
import {
  givesEveryPlace,
  leaveAbilities,
  leaveStateBy,
  reachesLeave,
  ruleAbilities,
  schedulesAbilities,
  weekAbilities,
} from './schedules.policy.ts';

const roles = ['Admin', 'Receptionist', 'Staff', 'Doctor', 'Pathologist', 'User'] as const;
const [admin, desk] = [aCaller('Admin'), aCaller('Receptionist')];
const own = aCaller('Doctor', { doctor: { id: 5 } as never });
const other = aCaller('Doctor', { doctor: { id: 6 } as never });

it('leave that the desk enters is confirmed, a doctor’s own is asked for, and nobody enters another’s', () => {
  expect([admin, desk, own, other, aCaller('Doctor'), aCaller('User')].map((who) => leaveStateBy(who, 5))).toEqual([
    'CONFIRMED',
    'CONFIRMED',
    'ASKED',
    null,
    null,
    null,
  ]);
  expect([desk, own, other].map((who) => reachesLeave(who, { doctorId: 5 }))).toEqual([true, true, false]);
  const patient = aCaller('User', { doctor: { id: 5 } as never });
  expect([reachesLeave(patient, { doctorId: 5 }), leaveStateBy(patient, 5)], 'a card alone is no permission').toEqual([
    false,
    null,
  ]);
});

it('open leave is decided by the desk and taken back by its doctor; decided leave is removed by the desk', () => {
  const on = (state: 'ASKED' | 'CONFIRMED' | 'DECLINED', who = desk) => leaveAbilities(who, { doctorId: 5, state });
  expect(on('ASKED')).toEqual({ decide: true, remove: true, moveBooked: false });
  expect(on('CONFIRMED')).toEqual({ decide: false, remove: true, moveBooked: true });
  expect(on('DECLINED')).toEqual({ decide: false, remove: true, moveBooked: false });
  expect(on('ASKED', own)).toEqual({ decide: false, remove: true, moveBooked: false });
  expect([on('CONFIRMED', own), on('ASKED', other)]).toEqual([
    { decide: false, remove: false, moveBooked: false },
    { decide: false, remove: false, moveBooked: false },
  ]);
});

it('weeks are changed by the admin, all are seen by the desk, and every place is given by it', () => {
  const by = (ask: (who: ReturnType<typeof aCaller>) => boolean) => roles.filter((role) => ask(aCaller(role)));
  expect(by((who) => ruleAbilities(who).change)).toEqual(['Admin']);
  expect(by((who) => schedulesAbilities(who).addHoliday)).toEqual(['Admin']);
  expect(by((who) => schedulesAbilities(who).readAll)).toEqual(['Admin', 'Receptionist', 'Staff']);
  expect(by(givesEveryPlace)).toEqual(['Admin', 'Receptionist', 'Staff']);
  expect([weekAbilities(admin, 5), weekAbilities(own, 5)]).toEqual([
    { addRule: true, leaveState: 'CONFIRMED' },
    { addRule: false, leaveState: 'ASKED' },
  ]);
});
