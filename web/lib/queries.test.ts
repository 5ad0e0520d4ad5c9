import { expect, test } from 'vitest';
import { queryOf } from './queries.ts';

test('a reading is known by its name and what it asks for', () => {
  expect(queryOf('readTestBooking', { params: { id: 7 } }).queryKey).toEqual([
    'readTestBooking',
    { params: { id: 7 } },
  ]);
  expect(queryOf('listDoctors').queryKey).toEqual(['listDoctors', {}]);
});
