import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { countCharacters } from './account-fields.ts';
import { personName } from './fields.ts';

const complaint = (name: string) => z.safeParse(personName, name).error?.issues[0]?.message;

it('a Bengali letter with its signs counts as one character', () => {
  expect(countCharacters('Mitali Sen')).toBe(10);
  expect(countCharacters('কৌশিকী')).toBe(3);
});

it('a name has at most thirty Bengali letters with their vowel signs', () => {
  expect(complaint('কী'.repeat(30))).toBeUndefined();
  expect(complaint('কী'.repeat(31))).toBe('name.tooLong');
  expect(complaint('a'.repeat(30))).toBeUndefined();
  expect(complaint('a'.repeat(31))).toBe('name.tooLong');
});

it('a letter with a very long row of signs is refused', () => {
  expect(complaint(`a${'\u0301'.repeat(200)}`)).toBe('name.tooLong');
});
