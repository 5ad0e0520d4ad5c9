import { expect, test } from 'vitest';
import { setLimits, noFilter, readFilter, writeFilter } from './audit-filter.ts';

const read = (address: string) => readFilter(new URLSearchParams(address));

test('a filter is written to the address and read back', () => {
  const filter = {
    person: '9000000007',
    actor: '9000000002',
    action: 'look-up',
    outcome: 'refused',
    own: 'hidden',
    from: '2026-11-01',
    to: '2026-11-20',
  } as const;
  expect(read(writeFilter(filter))).toEqual(filter);
  expect(writeFilter(noFilter)).toBe('');
  expect(setLimits({ ...noFilter, actor: '9000000002' })).toEqual({ actor: '9000000002' });
});

test('a record is also found by a patient number', () => {
  expect(read('?person=10000070').person).toBe('10000070');
  expect(read('?person=10000071').person).toBe('');
});

test('invalid values in an address are ignored', () => {
  expect(read('person=19000000007&actor=90000000071&action=&outcome=nothing')).toEqual(noFilter);
  expect(read('person=12&actor=x&action=theft&outcome=&own=folded&from=2026-02-31&to=2026-11-20T10:30')).toEqual(
    noFilter,
  );
});
