import { expect, test } from 'vitest';
import { readPlace, writePlace } from './message-place.ts';

const start = { filter: 'all', q: '', page: 0, message: null } as const;
const read = (address: string) => readPlace(new URLSearchParams(address));

test('a place comes back from its address', () => {
  const place = { filter: 'open', q: 'blood & sugar', page: 2, message: 17 } as const;
  expect(writePlace(place)).toBe('?state=open&q=blood+%26+sugar&page=3&message=17');
  expect(read(writePlace(place))).toEqual(place);
  expect(writePlace(start)).toBe('');
});

test('nonsense in an address leads to the beginning', () => {
  expect(read('state=mine&page=-1&message=x&q=%20')).toEqual(start);
  expect(read('page=1.5&message=1e99')).toEqual(start);
  expect(read('page=0&message=-3')).toEqual(start);
});
