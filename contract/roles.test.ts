import { expect, it } from 'vitest';
import { roleOf, roles } from './roles.ts';

it("there are six roles; the patient's is User", () => {
  expect(roles).toEqual(['User', 'Doctor', 'Receptionist', 'Staff', 'Pathologist', 'Admin']);
});

it.each([
  ['Admin', 'Admin'],
  ['ADMIN', 'Admin'],
  ['admin', 'Admin'],
  ['  doctor ', 'Doctor'],
  ['rEcEpTiOnIsT', 'Receptionist'],
  ['STAFF', 'Staff'],
  ['pathologist', 'Pathologist'],
  ['user', 'User'],
])('%j is the role %s', (text, role) => {
  expect(roleOf(text)).toBe(role);
});

it.each([['superuser'], ['Admin.'], ['Ad min'], ['ROLE_ADMIN'], ['ADMİN'], [''], ['  '], [null], [undefined]])(
  '%j is no role of ours, and counts as User',
  (text) => {
    expect(roleOf(text)).toBe('User');
  },
);
