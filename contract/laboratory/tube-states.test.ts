import { expect, it } from 'vitest';
import { discardObstacle, keptUntil, mayStep, tubeStateOf, tubeStates } from './tube-states.ts';

const none = { receivedAt: null, storedAt: null, discardedAt: null, rejectedAt: null };
const at = new Date('2026-11-20T10:00:00Z');

it('the last thing noted of a tube is its state, and a rejection goes before all', () => {
  expect(tubeStateOf(none)).toBe('COLLECTED');
  expect(tubeStateOf({ ...none, receivedAt: at })).toBe('IN_TEST');
  // A tube that was stored without being received still has a known place.
  expect(tubeStateOf({ ...none, storedAt: at })).toBe('STORED');
  expect(tubeStateOf({ receivedAt: at, storedAt: at, discardedAt: at, rejectedAt: null })).toBe('DISCARDED');
  expect(tubeStateOf({ receivedAt: at, storedAt: at, discardedAt: null, rejectedAt: at })).toBe('REJECTED');
});

it('only a stored tube is discarded, and nothing follows on that or on a rejection', () => {
  expect(tubeStates.filter((from) => mayStep(from, 'DISCARDED'))).toEqual(['STORED']);
  expect(
    tubeStates.filter((from) => mayStep(from, 'STORED')),
    'once it has come',
  ).toEqual(['IN_TEST', 'STORED']);
  for (const end of ['DISCARDED', 'REJECTED'] as const) expect(tubeStates.filter((to) => mayStep(end, to))).toEqual([]);
});

it('days are those of the clinic: a tube stored before midnight in Kolkata is kept from that day', () => {
  expect(keptUntil(new Date('2026-11-20T18:29:00Z'), 2)).toBe('2026-11-22');
  expect(keptUntil(new Date('2026-11-20T18:31:00Z'), 2)).toBe('2026-11-23');
  expect(keptUntil(at, 0)).toBe('2026-11-20');
});

it('a tube is discarded from its day on, and never while a report of it is awaited', () => {
  const tube = { isWaitedFor: false, keptUntil: '2026-11-22' };
  expect(discardObstacle(tube, '2026-11-21')).toBe('KEPT');
  expect(discardObstacle(tube, '2026-11-22')).toBeNull();
  expect(discardObstacle({ ...tube, isWaitedFor: true }, '2026-12-22')).toBe('WAITED_FOR');
});
