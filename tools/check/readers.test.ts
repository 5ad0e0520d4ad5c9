import { expect, test } from 'vitest';
import { findNamedRoles, findReaderViolations } from './readers.ts';
import { parseModule } from './source.ts';

const home = parseModule('web/lib/reader.ts', `import { may } from '#contract/permissions.ts';`);
const screen = parseModule('web/bookings/list/screen.tsx', '');
const violationsIn = (path: string, text: string) => findReaderViolations([home, screen, parseModule(path, text)]);

test.each([
  [`import { may } from '#contract/permissions.ts';`, 'asks for a permission'],
  [`import { scopeOf } from '#contract/permissions.ts';`, 'asks for a permission'],
  [`const isWork = role === 'Doctor';`, 'names a role'],
  [`const isDesk = ['Receptionist'].includes(role);`, 'names a role'],
  [`const isDesk = new Set<string>(['Staff']).has(role);`, 'names a role'],
  [`const desk = 'Staff';`, 'names a role'],
  [`const isDesk = role === \`Staff\`;`, 'names a role'],
  [`switch (role) { case 'Admin': show(); }`, 'names a role'],
  [`const isDesk = { Staff: true }[role];`, 'names a role'],
  [`const shown = 'User' !== user.role && <p />;`, 'names a role'],
])('finds a screen that works out who may do what: %s', (text, what) => {
  expect(violationsIn('web/bookings/list/list.tsx', `\n${text}`)).toEqual([
    expect.stringContaining(`web/bookings/list/list.tsx:2 ${what}`),
  ]);
});

test('screens whose records say all ask nothing about the reader', () => {
  for (const text of [`import { mayUse } from '#web/lib/reader.ts';`, `import { roles } from '#contract/roles.ts';`]) {
    expect(violationsIn('web/queue/today/today.tsx', text)).toEqual([
      expect.stringContaining('today.tsx:1 asks about the reader'),
    ]);
    expect(violationsIn('web/bookings/list/list.tsx', text)).toEqual([]);
  }
});

test('the frame chooses by role, and asks for no permission', () => {
  expect(violationsIn('web/app/frame.tsx', `const isStaff = user.role !== 'User';`)).toEqual([]);
  expect(violationsIn('web/app/frame.tsx', `import { may } from '#contract/permissions.ts';`)).toHaveLength(1);
});

test.each([
  ['web/bookings/list/list.tsx', `import type { Scope } from '#contract/permissions.ts';`],
  ['web/bookings/list/list.tsx', `import { maySee } from '#contract/screens.ts';`],
  ['web/bookings/list/list.tsx', `const isTest = type === 'test';`],
  ['web/bookings/list/list.test.tsx', `const isAdmin = role === 'Admin';`],
  ['web/accounts/roles/role-buttons.tsx', `const asks = role === 'Admin';`],
])('accepts in %s: %s', (path, text) => {
  expect(violationsIn(path, text)).toEqual([]);
});

test('fails when it saw no screen, or not the home of these questions', () => {
  expect(findReaderViolations([])).toEqual([expect.stringContaining('saw no screen')]);
  expect(findReaderViolations([home])).toEqual([expect.stringContaining('saw no screen')]);
  expect(findReaderViolations([screen])).toEqual([expect.stringContaining('did not see it')]);
});

const policy = parseModule('server/doctors/doctors.policy.ts', `const isDoctor = role === 'Doctor';`);
const namedIn = (path: string, text: string) => findNamedRoles([policy, parseModule(path, text)]);

test.each([
  `const isDoctor = caller.role === 'Doctor';`,
  `const isDesk = ['Staff'].includes(caller.role);`,
  `const told = await listIdsOf(tx, 'Admin');`,
  `const by = { accountId, role: 'User' };`,
])('finds a service, a handler or a presenter that names a role: %s', (text) => {
  for (const layer of ['service', 'handlers', 'present'])
    expect(namedIn(`server/doctors/doctors.${layer}.ts`, text)).toEqual([
      expect.stringContaining(`doctors.${layer}.ts:1 names a role: that is for a *.policy.ts`),
    ]);
});

test('policies, statements and tests name roles', () => {
  for (const path of ['server/audit/audit.policy.ts', 'server/shared/caller.ts', 'server/audit/audit.test.ts'])
    expect(namedIn(path, `const isAdmin = role === 'Admin';`)).toEqual([]);
  expect(namedIn('server/audit/audit.store.ts', `const all = "SELECT id FROM accounts WHERE role = 'Admin'";`)).toEqual(
    [],
  );
  expect(findNamedRoles([])).toEqual([expect.stringContaining('saw no policy')]);
});
