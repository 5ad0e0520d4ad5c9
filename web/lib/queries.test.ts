import { expect, test } from 'vitest';
import { queryOf } from './queries.ts';

test("the query key is the call's name and its input", () => {
  expect(queryOf('readTestBooking', { params: { id: 7 } }).queryKey).toEqual([
    'readTestBooking',
    { params: { id: 7 } },
  ]);
  expect(queryOf('listDoctors').queryKey).toEqual(['listDoctors', {}]);
});
