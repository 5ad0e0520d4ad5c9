import { expect, test } from 'vitest';
import type { TubeState } from '../laboratory/tube-states.ts';
import { sampleDoubtOf } from './unseen-sample.ts';

test.each<[string, boolean, TubeState[], ReturnType<typeof sampleDoubtOf>]>([
  ['a test that takes no sample', false, [], null],
  ['a tube that was never taken', true, [], 'NOT_TAKEN'],
  ['one of two tubes that was never taken', true, ['IN_TEST'], 'NOT_TAKEN'],
  ['a tube on its way', false, ['COLLECTED'], 'NOT_RECEIVED'],
  ['one of two tubes on its way', false, ['IN_TEST', 'COLLECTED'], 'NOT_RECEIVED'],
  ['a tube in the laboratory', false, ['IN_TEST'], null],
  ['a tube in its place', false, ['STORED'], null],
  ['a tube that was thrown away after its time', false, ['DISCARDED'], null],
  ['a rejected tube and the new one', false, ['REJECTED', 'IN_TEST'], null],
])('of %s', (_, isLacking, states, doubt) => {
  expect(sampleDoubtOf({ isLacking, states })).toBe(doubt);
});
