import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { abortedAfter, abortedWithFirst } from './signals.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // As in Firefox 115 and Safari 15.4.
  vi.stubGlobal('AbortSignal', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call without an answer is given up when its time is over, and not before', () => {
  const signal = abortedAfter(20_000);
  vi.advanceTimersByTime(19_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

test('of two signals the first that is aborted counts, with its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = abortedWithFirst(one.signal, other.signal);
  expect(signal.aborted).toBe(false);
  other.abort('left');
  one.abort('late');
  expect(signal.reason).toBe('left');
});

test('a signal that is aborted already aborts at once', () => {
  const left = new AbortController();
  left.abort('left');
  expect(abortedWithFirst(new AbortController().signal, left.signal).reason).toBe('left');
});
