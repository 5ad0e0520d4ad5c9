import { expect, it } from 'vitest';
import { aCaller } from '../../testing/pure-rules.ts';
import { isReachedRun, mayKnowCode } from './home-visits.policy.ts';

const [desk, staff, admin, patient] = [
  aCaller('Receptionist', { accountId: 1 }),
  aCaller('Staff', { accountId: 2 }),
  aCaller('Admin', { accountId: 3 }),
  aCaller('User', { accountId: 900 }),
];
const visit = { collectorId: 2, status: 'ASSIGNED' } as const;

it('the code at the door is told to the patient and to whoever gives visits to collectors, never to the collector', () => {
  expect([desk, admin, patient].map((caller) => mayKnowCode(caller, visit, 900))).toEqual([true, true, true]);
  expect([staff, aCaller('User', { accountId: 901 })].map((caller) => mayKnowCode(caller, visit, 900))).toEqual([
    false,
    false,
  ]);
  // Who goes themselves asks at the door, also with the permission, and also at their own home.
  expect(mayKnowCode(admin, { ...visit, collectorId: 3 }, 900)).toBe(false);
  expect(mayKnowCode(staff, visit, 2)).toBe(false);
  expect(mayKnowCode(desk, visit, undefined)).toBe(true);
});

it('the code is told until it was used', () => {
  const told = (['REQUESTED', 'ASSIGNED', 'STARTED', 'COLLECTED', 'MISSED', 'CANCELLED'] as const).map((status) =>
    mayKnowCode(patient, { collectorId: null, status }, 900),
  );
  expect(told).toEqual([true, true, false, false, false, false]);
});

it('a run is its collector’s, and of whoever may do all', () => {
  const reaches = (scope: 'own' | 'any', collectorId: number | null) =>
    isReachedRun({ caller: staff, scope }, { collectorId });
  expect([reaches('own', 2), reaches('own', 3), reaches('own', null), reaches('any', 3)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
