import { expect, test } from 'vitest';
import { deedOf } from './keys.ts';

const plain = { ctrlKey: false, altKey: false, metaKey: false, isComposing: false, defaultPrevented: false };

test.each([
  ['/', 'search'],
  ['?', 'help'],
  ['ArrowDown', 'next'],
  ['ArrowUp', 'previous'],
  ['a', null],
  ['Enter', null],
  ['Escape', null],
] as const)('on a page %s is %s', (key, deed) => {
  expect(deedOf({ ...plain, key }, 'page')).toBe(deed);
});

test.each(['/', '?', 'ArrowDown', 'ArrowUp'])(
  "%s is nobody else's while somebody types, nor with a modifier",
  (key) => {
    expect(deedOf({ ...plain, key }, 'field')).toBeNull();
    expect(deedOf({ ...plain, key }, 'search')).toBeNull();
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey', 'isComposing', 'defaultPrevented']) {
      expect(deedOf({ ...plain, key, [modifier]: true }, 'page')).toBeNull();
    }
  },
);

test('Escape leaves the line of a search, and no other field', () => {
  expect(deedOf({ ...plain, key: 'Escape' }, 'search')).toBe('leave');
  expect(deedOf({ ...plain, key: 'Escape' }, 'field')).toBeNull();
});
