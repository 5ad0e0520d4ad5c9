import { expect, it } from 'vitest';
import type { QueueState, Step } from '#contract/queue/states.ts';
import { aCaller } from '../testing/pure-rules.ts';
import { openSessionSteps, openSteps, opensEveryNumber, reachesQueue } from './queue.policy.ts';

const desk = aCaller('Receptionist');
const own = aCaller('Doctor', { doctor: { id: 5 } as never });
const other = aCaller('Doctor', { doctor: { id: 6 } as never });
const without = aCaller('Doctor');

it('the desk works with every queue, a doctor with their own, nobody else with any', () => {
  const reached = [desk, own, other, without, aCaller('User'), aCaller('Pathologist')].map((caller) =>
    reachesQueue(caller, { doctorId: 5 }),
  );
  expect(reached).toEqual([true, true, false, false, false, false]);
  expect(reachesQueue(aCaller('User', { doctor: { id: 5 } as never }), { doctorId: 5 })).toBe(false);
});

it('only the desk is told how the pages of all numbers are opened', () => {
  const told = (['Receptionist', 'Staff', 'Admin', 'Doctor', 'Pathologist', 'User'] as const).map((role) =>
    opensEveryNumber(aCaller(role)),
  );
  expect(told).toEqual([true, true, true, false, false, false]);
});

const standing = {
  doctorId: 5,
  accountId: 900,
  checkupStatus: 'PENDING',
  state: 'ARRIVED' as QueueState,
  isNext: true,
  isAway: false,
  lastStep: 'ARRIVE' as Step | null,
};
const steps = (wanted: Partial<typeof standing>, caller = desk) => openSteps(caller, { ...standing, ...wanted });

it('each state has its steps; only the next one is called', () => {
  expect(steps({})).toEqual(['CALL', 'PRIORITY', 'UNDO']);
  expect(steps({ isNext: false })).toEqual(['PRIORITY', 'UNDO']);
  expect(steps({ state: 'EXPECTED', lastStep: null })).toEqual(['ARRIVE', 'NO_SHOW']);
  expect(steps({ state: 'CALLED', lastStep: 'CALL' })).toEqual(['AGAIN', 'ENTER', 'SKIP', 'DONE', 'UNDO']);
  expect(steps({ state: 'IN_ROOM', lastStep: 'ENTER' })).toEqual(['DONE', 'UNDO']);
  expect(steps({ state: 'SKIPPED', lastStep: 'SKIP' })).toEqual(['ARRIVE', 'NO_SHOW', 'UNDO']);
  expect(steps({ state: 'NO_SHOW', lastStep: null })).toEqual(['ARRIVE']);
});

it('whoever is to be moved because of leave has no step but to take the last back', () => {
  expect(steps({ isAway: true })).toEqual(['UNDO']);
  expect(steps({ isAway: true, state: 'EXPECTED', lastStep: null })).toEqual([]);
});

it('of a cancelled booking, and of another doctor’s, there is no step', () => {
  expect([steps({ checkupStatus: 'CANCELLED' }), steps({}, other), steps({}, own)]).toEqual([
    [],
    [],
    ['CALL', 'PRIORITY', 'UNDO'],
  ]);
});

it('a visit that the queue has ended is taken back there; one that was ended on the booking is not', () => {
  const done = { state: 'DONE', checkupStatus: 'COMPLETED' } as const;
  expect(steps({ ...done, lastStep: 'DONE' })).toEqual(['UNDO']);
  expect(steps({ ...done, lastStep: 'CALL' })).toEqual([]);
  expect(steps({ state: 'DONE', lastStep: 'DONE' }), 'reopened on the booking').toEqual([]);
});

it('nobody ends their own visit, or takes its end back, except the admin', () => {
  const mine = { accountId: desk.accountId, state: 'IN_ROOM', lastStep: 'ENTER' } as const;
  const done = { ...mine, state: 'DONE', checkupStatus: 'COMPLETED', lastStep: 'DONE' } as const;
  expect([steps(mine), steps(done)]).toEqual([['UNDO'], []]);
  const admin = aCaller('Admin');
  expect([steps(mine, admin), steps(done, admin)]).toEqual([['DONE', 'UNDO'], ['UNDO']]);
});

it('a session is late until somebody was called, and pauses once', () => {
  const session = { doctorId: 5, pausedAt: null, calls: 0, isEnded: false };
  expect(openSessionSteps(own, session)).toEqual(['LATE', 'PAUSE']);
  expect(openSessionSteps(own, { ...session, calls: 1 })).toEqual(['PAUSE']);
  expect(openSessionSteps(desk, { ...session, pausedAt: new Date(0) })).toEqual(['LATE', 'RESUME']);
  expect(openSessionSteps(other, session)).toEqual([]);
  expect(openSessionSteps(own, { ...session, isEnded: true }), 'ended by leave').toEqual([]);
});
