import fc from 'fast-check';
import { expect, test } from 'vitest';
import { homeVisitStates, homeVisitSteps, homeWindows, isOpen, mayGo, nextSteps, suitsFasting } from './states.ts';

/** Written by hand, apart from the table. */
const expected = `
REQUESTED    > ASSIGNED CANCELLED
ASSIGNED     > REQUESTED ASSIGNED STARTED MISSED CANCELLED
STARTED      > COLLECTED MISSED
COLLECTED    > HANDED_OVER
HANDED_OVER  >
MISSED       > REQUESTED ASSIGNED CANCELLED
CANCELLED    >`;

test('each state goes only to the states of the list', () => {
  const lines = expected.trim().split('\n');
  expect(lines.map((line) => line.split('>').map((part) => part.trim()))).toEqual(
    homeVisitStates.map((state) => [state, homeVisitSteps[state].join(' ')]),
  );
});

test('what the collector can do next follows from the state', () => {
  expect(homeVisitStates.map((state) => nextSteps(state).join(' '))).toEqual([
    '',
    'start miss',
    'collect miss',
    'handOver',
    '',
    '',
    '',
  ]);
  expect(homeVisitStates.filter(isOpen)).toEqual(['REQUESTED', 'ASSIGNED', 'MISSED']);
});

test('by any steps: samples are taken at most once, only after a start, and nothing follows the end', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...homeVisitStates), { maxLength: 30 }), (wanted) => {
      const gone = ['REQUESTED' as (typeof homeVisitStates)[number]];
      for (const state of wanted) if (mayGo(gone.at(-1)!, state)) gone.push(state);
      expect(gone.filter((state) => state === 'COLLECTED').length).toBeLessThanOrEqual(1);
      const collected = gone.indexOf('COLLECTED');
      if (collected > 0) expect(gone[collected - 1]).toBe('STARTED');
      for (const end of ['HANDED_OVER', 'CANCELLED'] as const)
        if (gone.includes(end)) expect(gone.indexOf(end)).toBe(gone.length - 1);
    }),
  );
});

test('windows for fasting end by ten', () => {
  expect(homeWindows.filter(suitsFasting)).toEqual([
    { from: '06:00', until: '08:00' },
    { from: '08:00', until: '10:00' },
  ]);
});
