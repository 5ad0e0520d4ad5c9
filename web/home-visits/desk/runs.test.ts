import { expect, test } from 'vitest';
import type { HomeStop } from '#contract/home-visits/shapes.ts';
import { canMove, movedBy, runsOf } from './runs.ts';

const stop = (id: number, from: string, collector: HomeStop['collector']) =>
  ({ id, from, until: '23:00', collector }) as HomeStop;
const gopal = { id: 1, name: 'Gopal' };
const anil = { id: 2, name: 'Anil' };

test('those nobody goes to stand first, then each collector by name', () => {
  const stops = [stop(1, '08:00', gopal), stop(2, '08:00', anil), stop(3, '10:00', null), stop(4, '10:00', gopal)];
  expect(runsOf(stops).map(({ collector, stops: own }) => [collector?.name, own.map(({ id }) => id)])).toEqual([
    [undefined, [3]],
    ['Anil', [2]],
    ['Gopal', [1, 4]],
  ]);
});

test('a stop changes places with its neighbour of the same window only', () => {
  const stops = [stop(1, '08:00', gopal), stop(2, '08:00', gopal), stop(3, '10:00', gopal)];
  const [first, second, third] = stops as [HomeStop, HomeStop, HomeStop];
  expect([canMove(stops, first, -1), canMove(stops, first, 1), canMove(stops, second, 1)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(canMove(stops, third, 1)).toBe(false);
  expect(movedBy(stops, first, 1).map(({ id }) => id)).toEqual([2, 1, 3]);
});
