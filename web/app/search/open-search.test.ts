import { beforeEach, expect, it } from 'vitest';
import { endEarlyKeys, openSearch, typeEarly } from './open-search.ts';

const type = (...keys: string[]) =>
  keys.map((key) => typeEarly({ key, ctrlKey: false, altKey: false, metaKey: false }));

beforeEach(() => void endEarlyKeys());

it('keeps what is typed between the request to search and the dialog', () => {
  openSearch();
  expect(type('9', '0', 'x', 'Backspace')).toEqual([true, true, true, true]);
  type('Enter');
  expect(endEarlyKeys()).toEqual({ text: '90', isEntered: true });
});

it('takes no key before a request, nor once the dialog is there, nor after Escape', () => {
  expect(type('9')).toEqual([false]);
  openSearch();
  endEarlyKeys();
  expect(type('9')).toEqual([false]);
  openSearch();
  type('Escape');
  expect(type('9')).toEqual([false]);
});

it('begins anew with each request, and ignores keys with Ctrl and those that move the cursor', () => {
  openSearch();
  type('7');
  openSearch();
  expect(typeEarly({ key: 'k', ctrlKey: true, altKey: false, metaKey: false })).toBe(false);
  expect(type('ArrowDown', 'Enter')).toEqual([false, true]);
  expect(endEarlyKeys()).toEqual({ text: '', isEntered: false });
});
