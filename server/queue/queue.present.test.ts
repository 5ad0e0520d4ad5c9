import { expect, it } from 'vitest';
import { aCaller } from '../testing/pure-rules.ts';
import { presentToday } from './queue.present.ts';
import type { QueuedRow } from './standing.ts';

const row = (wanted: Partial<QueuedRow> = {}) =>
  ({
    id: 1,
    doctorId: 5,
    accountId: 900,
    checkupStatus: 'PENDING',
    state: 'ARRIVED',
    isNext: true,
    lastStep: null,
    pricePaise: 50_000,
    paymentStatus: 'PENDING',
    scheduledAt: new Date('2026-11-20T05:00:00Z'),
    tokenId: 3,
    number: 7,
    arrivedAt: null,
    lastCall: null,
    enteredAt: null,
    expected: null,
    visitReason: 'Fever',
    ...wanted,
  }) as QueuedRow;
const codes = { write: (id: number) => `code-${id}` } as never;
const sitting = { doctorId: 5, startsMinute: 600, endsMinute: 840, room: '2', expectedStart: null, pausedAt: null };
const shown = (person: QueuedRow, caller = aCaller('Receptionist'), said: object = {}) =>
  presentToday(
    {
      now: new Date(0),
      queues: [{ sitting: { ...sitting, ...said }, calls: 0, people: [person] }] as never,
      screens: [],
    },
    caller,
    codes,
  ).sessions[0]!;
const person = (wanted: Partial<QueuedRow>, caller = aCaller('Receptionist')) => shown(row(wanted), caller).people[0]!;

it('a visit that costs nothing owes nothing', () => {
  expect([person({}).paymentStatus, person({ pricePaise: 0 }).paymentStatus]).toEqual(['PENDING', 'COMPLETED']);
  expect(person({ paymentStatus: 'COMPLETED' }).paymentStatus).toBe('COMPLETED');
});

it('the code of a number goes to the desk only, and only where there is a number', () => {
  const doctor = aCaller('Doctor', { doctor: { id: 5 } as never });
  expect([person({}).code, person({}, doctor).code, person({ tokenId: null }).code]).toEqual(['code-3', null, null]);
});

it('moments are said as they are, and those that were not yet as none', () => {
  expect(person({})).toMatchObject({
    arrivedAt: null,
    calledAt: null,
    enteredAt: null,
    expected: null,
    reason: 'Fever',
  });
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 5, minute));
  expect(
    person({
      arrivedAt: at(1),
      firstCall: at(2),
      lastCall: at(3),
      enteredAt: at(4),
      expected: { from: at(5).getTime(), to: at(6).getTime() },
    }),
  ).toMatchObject({
    time: '2026-11-20T05:00:00.000Z',
    arrivedAt: '2026-11-20T05:01:00.000Z',
    calledAt: '2026-11-20T05:03:00.000Z',
    enteredAt: '2026-11-20T05:04:00.000Z',
    expected: { from: '2026-11-20T05:05:00.000Z', to: '2026-11-20T05:06:00.000Z' },
  });
});

it('a session says its hours, what the clinic said of it, and what its reader may say', () => {
  expect(shown(row())).toMatchObject({ startsAt: '10:00', endsAt: '14:00', expectedStart: null, isPaused: false });
  expect(shown(row(), undefined, { pausedAt: new Date(0), expectedStart: new Date(1000) })).toMatchObject({
    expectedStart: '1970-01-01T00:00:01.000Z',
    isPaused: true,
    abilities: { steps: ['LATE', 'RESUME'] },
  });
});

it('only who pairs screens is offered it', () => {
  const mayPair = (role: 'Admin' | 'Receptionist') =>
    presentToday({ now: new Date(0), queues: [], screens: [] }, aCaller(role), codes).abilities.pairScreen;
  expect([mayPair('Admin'), mayPair('Receptionist')]).toEqual([true, false]);
});
