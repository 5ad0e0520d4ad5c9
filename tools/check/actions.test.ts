import { expect, test } from 'vitest';
import { findActionOffences } from './actions.ts';
import { parseModule } from './source.ts';

const offencesIn = (path: string, text: string) => findActionOffences([parseModule(path, text)]);

test('a screen that sends a change by itself is found', () => {
  expect(offencesIn('web/patients/add.ts', `\nawait request('addFamilyMember', { body });`)).toEqual([
    'web/patients/add.ts:2 sends "addFamilyMember" without useAction',
  ]);
});

test('a screen that keeps its own list of readings is found', () => {
  expect(offencesIn('web/payments/pay.ts', `void client.invalidateQueries({ queryKey: ['readMyDues'] });`)).toEqual([
    expect.stringContaining('web/payments/pay.ts:1 says itself what is read again'),
  ]);
});

test.each([
  ['web/lib/refresh.ts', 'client.invalidateQueries({});'],
  ['web/patients/list.ts', `request('listFamily', {});`],
  ['web/bookings/note.ts', `request('acknowledge', { body });`],
  ['web/accounts/log-out.ts', `request('logOut', {});`],
  ['web/lib/queries.ts', 'request(name, input);'],
  ['web/patients/add.test.ts', `request('addFamilyMember', {});`],
  ['server/patients/family.ts', `request('addFamilyMember', {});`],
])('%s may say %s', (path, text) => {
  expect(offencesIn(path, text)).toEqual([]);
});
