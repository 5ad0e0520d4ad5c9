import { expect, test } from 'vitest';
import type { FoundPerson } from '#contract/accounts/shapes.ts';
import type { Role } from '#contract/roles.ts';
import { textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { PersonResult } from './person-result.tsx';
import type { RoleChange } from './use-role-change.ts';

const found: FoundPerson = {
  id: 1,
  patientNumber: '10004827',
  userName: 'Rina Das',
  name: 'Rina Das',
  phoneNumber: '9000000007',
  role: 'User',
  roles: ['User'],
  abilities: { isOwn: false, nameAsDoctor: false, endSessions: false, resetSecondFactor: false, vouch: false },
};
const nothingChanged: RoleChange = {
  isBusy: false,
  phone: undefined,
  isDone: false,
  error: null,
  change: () => undefined,
};
const hint = 'This account has no doctor’s card yet';

test('a doctor found without a doctor’s card is marked, and nobody else', () => {
  const shown = (role: Role, nameAsDoctor: boolean) =>
    textOf(
      renderPart(
        <PersonResult
          person={{ ...found, role, abilities: { ...found.abilities, nameAsDoctor } }}
          roleChange={nothingChanged}
          booking={() => null}
        />,
      ).drawn,
    ).includes(hint);
  expect([shown('Doctor', false), shown('Doctor', true), shown('User', false)]).toEqual([true, false, false]);
});
