import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aCaller } from '../testing/callers.ts';
import { isPayable, mayHandOnPayment } from './visits.policy.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:00:00+05:30') });
});
afterEach(() => {
  vi.useRealTimers();
});
const visit = (openedAt: string, ...cancelled: boolean[]) =>
  ({
    visit: { openedAt: new Date(openedAt) },
    lines: cancelled.map((isCancelled) => ({ booking: { isCancelled } })),
  }) as never;

it('the link to the payment of a visit ends with its day in the clinic', () => {
  const opened = ['2026-11-19T23:59:59+05:30', '2026-11-20T00:00:00+05:30', '2026-11-21T00:00:00+05:30'];
  expect(opened.map((at) => isPayable(visit(at, false)))).toEqual([false, true, false]);
});

it('and when all that it is for is cancelled', () => {
  const today = '2026-11-20T10:00:00+05:30';
  expect([isPayable(visit(today, true, false)), isPayable(visit(today, true, true)), isPayable(visit(today))]).toEqual([
    true,
    false,
    false,
  ]);
});

it('it is handed on by those who take payments', () => {
  const roles = ['Admin', 'Receptionist', 'Staff', 'Doctor', 'Pathologist', 'User'] as const;
  const open = visit('2026-11-20T10:00:00+05:30', false);
  expect(roles.filter((role) => mayHandOnPayment(aCaller(role), open))).toEqual(['Admin', 'Receptionist', 'Staff']);
  expect(mayHandOnPayment(aCaller('Admin'), visit('2026-11-19T10:00:00+05:30', false))).toBe(false);
});
