import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTyped } from './choice-in-address.ts';

/** A search with `first` in the address. */
function search(first = '') {
  const { result, rerender } = renderHook(({ current }) => useTyped(current, String), {
    initialProps: { current: first },
  });
  return {
    typed: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    ask: (text: string) => act(() => result.current[2](text)),
    arrive: (current: string) => rerender({ current }),
  };
}

test('what is typed after a press stays when the address changes to what was asked', () => {
  const { typed, type, ask, arrive } = search();
  type('sen');
  ask('sen');
  type('sen r');
  arrive('sen');
  expect(typed()).toBe('sen r');
});

test('an address that was not asked for is shown: after back or a link, also one that was asked for earlier', () => {
  const { typed, type, ask, arrive } = search('sen');
  type('roy');
  ask('roy');
  arrive('roy');
  type('something else');
  arrive('sen');
  expect(typed()).toBe('sen');
  type('something else');
  arrive('roy');
  expect(typed()).toBe('roy');
});

test('the same address drawn again changes nothing', () => {
  const { typed, type, arrive } = search('sen');
  type('sen r');
  arrive('sen');
  expect(typed()).toBe('sen r');
});
