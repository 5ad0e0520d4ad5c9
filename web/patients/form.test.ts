import { expect, test } from 'vitest';
import type { FamilyMember } from '#contract/patients/family.ts';
import { formOf } from './form.ts';

const rohan: FamilyMember = {
  id: 9,
  name: 'Rohan',
  relation: 'Child',
  gender: 'Male',
  age: 8,
  birthDate: null,
  abilities: { isOwn: true, remove: true },
};

test('a new person’s form is empty, and nobody has agreed yet', () => {
  expect(formOf(undefined)).toEqual({ name: '', relation: '', gender: '', age: '', birthDate: '', consent: false });
});

test('somebody who is there stands in it as they are, and has agreed', () => {
  expect(formOf(rohan)).toEqual({
    name: 'Rohan',
    relation: 'Child',
    gender: 'Male',
    age: '8',
    birthDate: '',
    consent: true,
  });
});

test('a date of birth stands for the age, and a new-born is 0', () => {
  expect(formOf({ ...rohan, birthDate: '2018-01-02' })).toMatchObject({ age: '', birthDate: '2018-01-02' });
  expect(formOf({ ...rohan, age: 0 })).toMatchObject({ age: '0' });
  expect(formOf({ ...rohan, age: null, gender: null })).toMatchObject({ age: '', gender: '' });
});

test('the holder, of whom nothing is kept yet, has not agreed', () => {
  expect(formOf({ ...rohan, id: null, relation: 'Self', age: null, gender: null })).toMatchObject({
    relation: 'Self',
    consent: false,
  });
});
