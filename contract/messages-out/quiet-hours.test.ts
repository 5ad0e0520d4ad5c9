import { expect, it } from 'vitest';
import { messageTime } from './quiet-hours.ts';

const at = (clock: string) => new Date(`${clock}:00+05:30`);
it.each([
  ['2026-11-23T08:00', null, '2026-11-23T08:00'],
  ['2026-11-23T20:59', null, '2026-11-23T20:59'],
  ['2026-11-23T21:00', null, '2026-11-24T08:00'],
  ['2026-11-24T00:30', null, '2026-11-24T08:00'],
  ['2026-11-24T07:59', '2026-11-24T10:00', '2026-11-24T08:00'],
  // The morning would be too late.
  ['2026-11-23T23:00', '2026-11-24T09:59', '2026-11-23T23:00'],
  ['2026-11-24T06:00', '2026-11-24T09:00', '2026-11-24T06:00'],
  ['2026-11-23T23:00', '2026-11-24T10:00', '2026-11-24T08:00'],
])('at %s, of a visit at %s: told at %s', (now, visit, told) => {
  expect(messageTime(at(now), visit ? at(visit) : null)).toEqual(at(told));
});
