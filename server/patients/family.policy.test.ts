import { expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { roles } from '#contract/roles.ts';
import type { Caller } from '../shared/caller.ts';
import { mayCorrect } from './corrections.policy.ts';
import { memberAbilities } from './family.policy.ts';
import { runNow } from '../testing/moment.ts';

const caller = (role: Role, changes: Partial<Caller> = {}) =>
  ({ accountId: 1, role, reportsLockedBefore: null, ...changes }) as Caller;
const member = { id: 9, accountId: 2, role: 'User', relation: 'Child', isReported: false } as const;

/** Written by hand: whom these roles correct by papers (P14). */
const corrects: Partial<Record<Role, readonly Role[]>> = { Receptionist: ['User'], Staff: ['User'], Admin: roles };

test.each(roles)('the family and the page of a person offer a %s the same corrections', (role) => {
  for (const of of roles) {
    const person = { ...member, role: of };
    const expected = corrects[role]?.includes(of) ?? false;
    expect(mayCorrect(caller(role), person), of).toBe(expected);
    expect(memberAbilities(caller(role), person).correct, of).toBe(expected);
  }
  const own = { ...member, accountId: 1 };
  expect(memberAbilities(caller(role), own).correct, 'of oneself').toBe(role === 'Admin');
});

test('own details are edited after the identity is confirmed, those of the family before', () => {
  const silent = caller('User', { reportsLockedBefore: runNow() });
  const own = { ...member, accountId: 1 };
  const self = { ...own, relation: 'Self' } as const;
  const offered = (abilities: ReturnType<typeof memberAbilities>) => [abilities.editDetails, abilities.confirmFirst];
  expect(offered(memberAbilities(silent, self))).toEqual([false, true]);
  expect(offered(memberAbilities(silent, own))).toEqual([true, false]);
  expect(offered(memberAbilities(silent, { ...self, id: null })), 'what was never told').toEqual([true, false]);
  expect(offered(memberAbilities(caller('User'), self))).toEqual([true, false]);
  expect(offered(memberAbilities(caller('User'), { ...self, isReported: true }))).toEqual([false, false]);
});
