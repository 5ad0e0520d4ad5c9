import { expect, test } from 'vitest';
import { sumByPerson } from './by-person.ts';

test('each person has one line, and no paisa is lost', () => {
  const sums = sumByPerson([
    { by: 'Mitali Sen', role: 'Receptionist', mode: 'cash', net: 0.1 },
    { by: null, role: null, mode: 'gateway', net: 5 },
    { by: 'Mitali Sen', role: 'Receptionist', mode: 'upi', net: 0.2 },
    { by: 'Mitali Sen', role: 'Staff', mode: 'upi', net: -1 },
  ]);
  expect(sums).toEqual([
    {
      by: 'Mitali Sen',
      role: 'Receptionist',
      net: 0.3,
      modes: [
        { mode: 'cash', net: 0.1 },
        { mode: 'upi', net: 0.2 },
      ],
    },
    { by: null, role: null, net: 5, modes: [{ mode: 'gateway', net: 5 }] },
    { by: 'Mitali Sen', role: 'Staff', net: -1, modes: [{ mode: 'upi', net: -1 }] },
  ]);
});
