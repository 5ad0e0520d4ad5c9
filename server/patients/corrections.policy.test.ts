import { expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { aCaller } from '../testing/pure-rules.ts';
import { correctionObstacle, mayChangePhone, mayCorrect, phoneObstacle } from './corrections.policy.ts';
import { isUnproven } from './identity.policy.ts';

const [desk, admin] = [aCaller('Receptionist'), aCaller('Admin')];
const of = (role: Role = 'User', accountId = 900) => ({ accountId, role });

it('the desk corrects people without a role, not itself; accounts with one are corrected by the admin', () => {
  expect([mayCorrect(desk, of()), mayCorrect(desk, of('User', desk.accountId))]).toEqual([true, false]);
  const others = (['Staff', 'Doctor', 'Admin'] as const).map((role) => [
    mayCorrect(desk, of(role)),
    mayCorrect(admin, of(role)),
  ]);
  expect(others).toEqual(Array<boolean[]>(3).fill([false, true]));
  expect(mayCorrect(admin, of('Admin', admin.accountId))).toBe(true);
  expect([mayCorrect(aCaller('User'), of()), mayCorrect(aCaller('Doctor'), of())]).toEqual([false, false]);
});

it('who showed a recovery code alone corrects people without a role, and no account with one, not even their own', () => {
  const found = aCaller('Admin', { isRecovered: true });
  const own = of('Admin', found.accountId);
  expect([of(), of('Staff'), of('Doctor'), own].map((one) => correctionObstacle(found, one))).toEqual([
    null,
    'RECOVERED',
    'RECOVERED',
    'RECOVERED',
  ]);
  const holder = { ...own, hasDoctorCard: false, patientNumber: '10000006', holderNumber: '10000006' };
  expect([phoneObstacle(found, holder), phoneObstacle(admin, holder)]).toEqual(['RECOVERED', null]);
});

it('the phone changes with its holder, and not of whoever is booked as a doctor by it', () => {
  const person = { ...of(), hasDoctorCard: false, patientNumber: '10000006', holderNumber: '10000006' };
  expect(mayChangePhone(desk, person)).toBe(true);
  expect(mayChangePhone(desk, { ...person, patientNumber: '10000014' }), 'of the family').toBe(false);
  expect(mayChangePhone(admin, { ...person, hasDoctorCard: true })).toBe(false);
  expect(mayChangePhone(desk, { ...person, role: 'Staff' })).toBe(false);
});

it('after a long silence the age of the account holder is the question, so it is neither read nor changed', () => {
  const session = aCaller('User', { accountId: 900, reportsLockedBefore: new Date(0) });
  const asks = (accountId: number, relation: string, caller = session) => isUnproven(caller, { accountId, relation });
  expect(asks(900, 'Self')).toBe(true);
  expect([asks(900, 'Child'), asks(901, 'Self'), asks(900, 'Self', aCaller('User', { accountId: 900 }))]).toEqual([
    false,
    false,
    false,
  ]);
});
