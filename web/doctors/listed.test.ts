import { expect, test } from 'vitest';
import type { Doctor, ManagedDoctor } from '#contract/doctors.ts';
import { countTypes, isSought, nameOf, specialityOf } from './listed.ts';

const plain: Doctor = { id: 1, userName: 'Dr. Rita Bose', name: 'Dr. Rita Bose', nameBn: '', speciality: 'ENT', specialityBn: '', hospital: '', phoneNumber: '9830012345', type: 'External' };
const managed: ManagedDoctor = {
  ...plain, id: 2, type: 'Internal', nameBn: 'ডা. রীতা বসু', qualifications: '', registrationNumber: '', schedule: '', scheduleBn: '',
  address: '', email: '', notes: '', fee: 0, isReporting: false, isPublic: false, bookings: 0,
};

test('a name is in the reader\'s language where it is known', () => {
  expect(nameOf(managed, 'bn')).toBe('ডা. রীতা বসু');
  expect(nameOf(managed, 'en')).toBe('Dr. Rita Bose');
  expect(nameOf(plain, 'bn')).toBe('Dr. Rita Bose');
  expect(specialityOf(managed, 'bn')).toBe('ENT');
});

test('tabs are counted', () => {
  expect(countTypes([plain, managed, managed])).toEqual({ All: 3, Internal: 2, External: 1 });
  expect(countTypes([])).toEqual({ All: 0, Internal: 0, External: 0 });
});

test('a doctor is found by either name, speciality and phone', () => {
  for (const sought of ['', 'bose', 'Dr. R', 'ent', '98300']) expect(isSought(plain, sought), sought).toBe(true);
  expect(isSought(managed, 'রীতা')).toBe(true);
  expect(isSought(plain, 'রীতা')).toBe(false);
});
