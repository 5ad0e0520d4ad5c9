import { expect, it } from 'vitest';
import type { WaitingPerson } from '#contract/laboratory/specimens.ts';
import { weave } from './weave.ts';
import type { Taken } from './weave.ts';

const person = (patientNumber: string, isToday = true): WaitingPerson => ({
  patientName: patientNumber,
  patientNumber,
  phoneNumber: '5550000000',
  age: 40,
  sex: 'Female',
  queueNumbers: [],
  since: '2026-11-25T04:00:00.000Z',
  isToday,
  tubes: [],
});
const taken = (patientNumber: string, place: number, at: number, isToday = true): Taken<string> => ({
  person: person(patientNumber, isToday),
  place,
  tubes: '',
  failure: undefined,
  at,
});
const shown = (...args: Parameters<typeof weave<string>>) =>
  weave(...args).map((row) => `${row.person.patientNumber}${row.done ? ' taken' : ''}`);
const [a, b, c, old] = [person('a'), person('b'), person('c'), person('old', false)];

it('whose tubes are taken stays where they stood, before the list is read again and after', () => {
  const done = [taken('b', 1, 20)];
  expect(shown([old, a, b, c], done, 10)).toEqual(['a', 'b taken', 'c', 'old']);
  expect(shown([old, a, c], done, 30)).toEqual(['a', 'b taken', 'c', 'old']);
  expect(shown([c, old], [...done, taken('a', 0, 25)], 30)).toEqual(['a taken', 'b taken', 'c', 'old']);
});

it('keeps the places of another day by themselves', () => {
  expect(shown([a], [taken('old', 0, 20, false), taken('c', 1, 20)], 30)).toEqual(['a', 'c taken', 'old taken']);
});

it('shows again who is asked for once more, as after a rejected tube', () => {
  expect(shown([b], [taken('b', 0, 20)], 30)).toEqual(['b taken', 'b']);
});
