import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from './testing.ts';
import { saveWanted, takeWanted } from './wanted-address.ts';

beforeEach(() => void fakeBrowser());
afterEach(() => vi.unstubAllGlobals());

test('an address that needed a log-in is kept for the next person who logs in, and given once', () => {
  expect(takeWanted('9000000007')).toBeUndefined();
  saveWanted('/dashboard?doctor=17');
  expect(takeWanted('9000000007')).toBe('/dashboard?doctor=17');
  expect(takeWanted('9000000007')).toBeUndefined();
});

test('the address at which a session has ended is given to the same person only', () => {
  saveWanted('/family', '9000000007');
  expect(takeWanted('9000000007')).toBe('/family');
  saveWanted('/family', '9000000007');
  expect(takeWanted('9000000008')).toBeUndefined();
  expect(takeWanted('9000000007')).toBeUndefined();
});

test.each(['{', 'null', '"/x"', '{"address":"https://evil.example"}', '{"address":"//evil.example"}', '{"address":7}'])(
  'a damaged or foreign address (%s) leads nowhere',
  (stored) => {
    sessionStorage.setItem('wanted', stored);
    expect(takeWanted('9000000007')).toBeUndefined();
  },
);
