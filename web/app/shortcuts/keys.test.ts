import { expect, test } from 'vitest';
import { actionOf } from './keys.ts';

const plain = { ctrlKey: false, altKey: false, metaKey: false, isComposing: false, defaultPrevented: false };

test.each([
  ['/', 'search'],
  ['?', 'help'],
  ['ArrowDown', 'next'],
  ['ArrowUp', 'previous'],
  ['a', null],
  ['Enter', null],
  ['Escape', null],
] as const)('on a page the key %s means %s', (key, action) => {
  expect(actionOf({ ...plain, key }, 'page')).toBe(action);
});

test.each(['/', '?', 'ArrowDown', 'ArrowUp'])('%s does nothing in a field, nor with a modifier', (key) => {
  expect(actionOf({ ...plain, key }, 'field')).toBeNull();
  expect(actionOf({ ...plain, key }, 'search')).toBeNull();
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey', 'isComposing', 'defaultPrevented']) {
    expect(actionOf({ ...plain, key, [modifier]: true }, 'page')).toBeNull();
  }
});

test('on a radio button only the keys of search and help work: its arrows choose', () => {
  expect(['/', '?', 'ArrowDown', 'ArrowUp'].map((key) => actionOf({ ...plain, key }, 'choice'))).toEqual([
    'search',
    'help',
    null,
    null,
  ]);
});

test.each(['ctrlKey', 'metaKey'])('K with %s searches from anywhere, also from a field', (modifier) => {
  expect(actionOf({ ...plain, key: 'k', [modifier]: true }, 'field')).toBe('search');
  expect(actionOf({ ...plain, key: 'k', [modifier]: true, altKey: true }, 'page')).toBeNull();
});

test('F1 helps from anywhere, also from a field, and not with a modifier', () => {
  for (const place of ['field', 'search', 'page'] as const)
    expect(actionOf({ ...plain, key: 'F1' }, place)).toBe('help');
  expect(actionOf({ ...plain, key: 'F1', ctrlKey: true }, 'field')).toBeNull();
});

test('Escape leaves a search field, and no other field', () => {
  expect(actionOf({ ...plain, key: 'Escape' }, 'search')).toBe('leave');
  expect(actionOf({ ...plain, key: 'Escape' }, 'field')).toBeNull();
});
