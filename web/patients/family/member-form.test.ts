import { expect, test } from 'vitest';
import type { FamilyMember } from '#contract/patients/family.ts';
import { formOf } from './member-form.tsx';

const rohan: FamilyMember = {
  patientNumber: '21458735',
  id: 9,
  name: 'Rohan',
  relation: 'Child',
  gender: 'Male',
  age: 8,
  birthDate: null,
  language: 'en',
  corrections: [],
  abilities: { isOwn: true, remove: true, editDetails: true, confirmFirst: false, correct: false },
};

test('the form of a new person is empty, without consent', () => {
  expect(formOf(undefined)).toEqual({ name: '', relation: '', gender: '', age: '', birthDate: '', consent: false });
});

test('the form of a family member has their data, with consent', () => {
  expect(formOf(rohan)).toEqual({
    name: 'Rohan',
    relation: 'Child',
    gender: 'Male',
    age: '8',
    birthDate: '',
    consent: true,
  });
});

test('a date of birth replaces the age, and a new-born is 0', () => {
  expect(formOf({ ...rohan, birthDate: '2018-01-02' })).toMatchObject({ age: '', birthDate: '2018-01-02' });
  expect(formOf({ ...rohan, age: 0 })).toMatchObject({ age: '0' });
  expect(formOf({ ...rohan, age: null, gender: null })).toMatchObject({ age: '', gender: '' });
});

test('the holder without stored data has not given consent', () => {
  expect(formOf({ ...rohan, id: null, relation: 'Self', age: null, gender: null })).toMatchObject({
    relation: 'Self',
    consent: false,
  });
});
