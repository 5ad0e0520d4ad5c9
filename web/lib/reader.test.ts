import { expect, test } from 'vitest';
import { roles } from '#contract/roles.ts';
import { hasOwnWork, mayUse, seesOthers } from './reader.ts';

test('the role decides what a screen shows: other people, own visits, the series of payments', () => {
  expect(roles.filter(seesOthers)).toEqual(['Doctor', 'Receptionist', 'Staff', 'Pathologist', 'Admin']);
  expect(roles.filter(hasOwnWork)).toEqual(['Doctor']);
  expect(roles.filter((role) => mayUse('payments.seeSeries', role))).toEqual(['Admin']);
});
