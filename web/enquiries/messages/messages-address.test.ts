import { expect, test } from 'vitest';
import { readAddress, writeAddress } from './messages-address.ts';

const start = { filter: 'all', q: '', shape: [], page: 0, message: null } as const;
const read = (address: string) => readAddress(new URLSearchParams(address));

test('the state of the list is written to the address and read back', () => {
  const shape = [
    ['from', '2026-11-01'],
    ['order', 'oldest'],
  ] as const;
  const address = { filter: 'open', q: 'blood & sugar', shape, page: 2, message: 17 } as const;
  expect(writeAddress(address)).toBe('?state=open&q=blood+%26+sugar&from=2026-11-01&order=oldest&page=3&message=17');
  expect(read(writeAddress(address))).toEqual(address);
  expect(writeAddress(start)).toBe('');
});

test('invalid values in an address are ignored', () => {
  expect(read('state=mine&page=-1&message=x&q=%20')).toEqual(start);
  expect(read('page=1.5&message=1e99')).toEqual(start);
  expect(read('page=0&message=-3')).toEqual(start);
});
