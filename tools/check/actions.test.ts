import { expect, test } from 'vitest';
import { findActionViolations } from './actions.ts';
import { parseModule } from './source.ts';

/** A screen that does nothing is among them: without any, the check says that it saw none. */
const violationsIn = (path: string, text: string) =>
  findActionViolations([parseModule('web/doctors/page.tsx', ''), parseModule(path, text)]);

test('finds a screen that sends a write without useAction', () => {
  expect(violationsIn('web/patients/add.ts', `\nawait request('addFamilyMember', { body });`)).toEqual([
    'web/patients/add.ts:2 sends "addFamilyMember" without useAction',
  ]);
});

test.each(['invalidateQueries', 'refetchQueries', 'resetQueries', 'removeQueries'])(
  'finds a screen that calls %s itself',
  (method) => {
    expect(violationsIn('web/payments/pay.ts', `void client.${method}({ queryKey: ['readMyDues'] });`)).toEqual([
      expect.stringContaining('web/payments/pay.ts:1 says itself what is read again'),
    ]);
  },
);

test.each([
  ['web/lib/refresh.ts', 'client.invalidateQueries({});'],
  ['web/patients/list.ts', `request('listFamily', {});`],
  ['web/payments/verify.ts', 'void query.refetch();'],
  ['web/bookings/note.ts', `request('acknowledge', { body });`],
  ['web/accounts/shared/log-in.ts', `request('logOut', {});`],
  ['web/lib/queries.ts', 'request(name, input);'],
  ['web/patients/add.test.ts', `request('addFamilyMember', {});`],
  ['server/patients/family.ts', `request('addFamilyMember', {});`],
])('accepts in %s: %s', (path, text) => {
  expect(violationsIn(path, text)).toEqual([]);
});

test.each([
  ['a raw fetch of a write in a screen', 'web/patients/add.ts', `await fetch('/api/v1/family', { method: 'POST' });`],
  ['a fetch of the window', 'web/patients/add.ts', `await window.fetch('/api/v1/family');`],
  ['a fetch under another name', 'web/patients/add.ts', `const send = fetch; await send('/api/v1/family');`],
  ['a fetch in the design system', 'web/ui/lists/list.tsx', `const read = () => fetch('/api/v1/family');`],
  ['a fetch in a library that is not the client', 'web/lib/age.ts', `void fetch('/api/v1/family');`],
  ['an XMLHttpRequest', 'web/patients/add.ts', `const asked = new XMLHttpRequest();`],
  ['a beacon', 'web/patients/add.ts', `navigator.sendBeacon('/api/v1/family');`],
])('finds %s', (_, path, text) => {
  expect(violationsIn(path, text)).toEqual([expect.stringContaining('screens ask by the table of calls')]);
});

test.each([
  ['web/lib/client.ts', `await fetch(address);`],
  ['web/site/scripts/call.ts', `await fetch(path);`],
  ['web/bookings/fields.tsx', `const style = css.fetch;`],
  ['web/patients/add.test.ts', `await fetch('/api/v1/family');`],
])('accepts in %s: %s', (path, text) => {
  expect(violationsIn(path, text)).toEqual([]);
});
