import { expect, it } from 'vitest';
import { aCaller } from '../testing/pure-rules.ts';
import { isPayable, mayHandOnPayment } from './visits.policy.ts';

const visit = (isOfToday: boolean, ...cancelled: boolean[]) =>
  ({
    visit: { isOfToday },
    lines: cancelled.map((isCancelled) => ({ booking: { isCancelled } })),
  }) as never;

it('the link to the payment of a visit ends with its day in the clinic', () => {
  expect([isPayable(visit(true, false)), isPayable(visit(false, false))]).toEqual([true, false]);
});

it('and when all that it is for is cancelled', () => {
  expect([isPayable(visit(true, true, false)), isPayable(visit(true, true, true)), isPayable(visit(true))]).toEqual([
    true,
    false,
    false,
  ]);
});

it('is handed on by those who take payments', () => {
  const roles = ['Admin', 'Receptionist', 'Staff', 'Doctor', 'Pathologist', 'User'] as const;
  const open = visit(true, false);
  expect(roles.filter((role) => mayHandOnPayment(aCaller(role), open))).toEqual(['Admin', 'Receptionist', 'Staff']);
  expect(mayHandOnPayment(aCaller('Admin'), visit(false, false))).toBe(false);
});
